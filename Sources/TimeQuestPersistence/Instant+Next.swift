package import TimeQuestModels

extension Instant {
  /// This instant, or the first millisecond after it that is none of the others.
  ///
  /// Records that are created at one instant stay in the order of their creation.
  package func next(after others: some Sequence<Instant>) -> Instant {
    let taken = Set(others)
    var instant = self
    while taken.contains(instant), instant < Instant.writable.upperBound {
      instant = Instant(milliseconds: instant.milliseconds + 1)
    }
    return instant
  }
}
