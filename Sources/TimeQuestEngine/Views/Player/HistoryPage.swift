public import TimeQuestModels

/// A page of completed sessions, newest first.
public struct HistoryPage: Hashable, Codable, Sendable {
  /// Newest first.
  public let sessions: [CompletedQuest]
  /// To be passed as `before` for the next page; null on the last one.
  @Nullable public private(set) var next: SessionID?

  /// A view with these members, for previews and tests.
  public init(
    sessions: [CompletedQuest],
    next: SessionID? = nil
  ) {
    self.sessions = sessions
    _next = Nullable(next)
  }
}
