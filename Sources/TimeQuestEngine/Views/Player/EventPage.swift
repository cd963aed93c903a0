/// Events of a journal, and where to go on.
public struct EventPage: Hashable, Codable, Sendable {
  /// In the order of their numbers; empty where there is nothing new.
  public let events: [JournalEvent]
  /// To be passed as `after` next time.
  public let next: Int
  /// Whether events after `after` are kept no longer, or there are none: look at everything anew.
  public let truncated: Bool

  /// A view with these members, for previews and tests.
  public init(
    events: [JournalEvent],
    next: Int,
    truncated: Bool
  ) {
    self.events = events
    self.next = next
    self.truncated = truncated
  }
}
