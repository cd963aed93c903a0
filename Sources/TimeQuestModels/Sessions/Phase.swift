/// The state of a session; `QuestRules` holds the transitions between them.
public enum Phase: String, CaseIterable, Codable, Sendable, Hashable {
  /// The player is asked for a guess at the current step.
  case estimating
  /// The guess is locked in and the player does the step.
  case active
  /// The step is done and the player is asked how long it felt.
  case recalling
  /// The result of the step is shown.
  case revealing
  /// The session is completed.
  case summary
  /// The session was abandoned.
  case abandoned

  /// Whether the session can go on: every phase but `summary` and `abandoned`.
  public var isOpen: Bool { self != .summary && self != .abandoned }
}
