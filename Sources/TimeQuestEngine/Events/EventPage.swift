public import TimeQuestModels

/// Events of a journal, and where to go on.
public struct EventPage: Hashable, Sendable {
  public let events: [Event]
  /// To be passed as `after`: everything up to here is in this page, or was not asked for.
  public let next: Int
  /// Whether events after the given one are kept no longer, or the journal does not reach it.
  public let isTruncated: Bool
}
