/// Something outside that says when there may be news, so that nobody has to look all the time.
package struct Bell: Sendable {
  /// Can be read from when it may have rung; it is waited for, and never read.
  package let descriptor: CInt
  /// Whether it has rung since this was asked last.
  package let hasRung: @Sendable () -> Bool

  package init(descriptor: CInt, hasRung: @escaping @Sendable () -> Bool) {
    self.descriptor = descriptor
    self.hasRung = hasRung
  }
}
