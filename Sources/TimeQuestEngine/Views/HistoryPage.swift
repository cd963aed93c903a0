public import TimeQuestModels

/// Completed sessions, newest first, and where the next page begins.
public struct HistoryPage: Hashable, Sendable {
  public let player: Player
  public let sessions: [Session]
  /// To be passed as `before`; nil on the last page.
  public let next: SessionID?
}
