/// How a method is offered to an assistant as a tool; one without is not offered.
package struct ToolTraits: Sendable {
  /// What calling it does.
  package enum Effect: Sendable {
    /// Nothing changes.
    case reads
    /// Something changes, and calling it again with the same arguments may change more.
    case changes
    /// Something changes, and calling it again with the same arguments changes nothing more.
    case settles
    /// As `settles`, and what it ends cannot be taken up again.
    case ends
  }

  /// A name for people.
  package let title: String
  package let effect: Effect
  /// Whether it is refused while the context asks that no tool tells of time.
  package let tellsTime: Bool

  package init(_ title: String, _ effect: Effect, tellsTime: Bool = false) {
    self.title = title
    self.effect = effect
    self.tellsTime = tellsTime
  }
}
