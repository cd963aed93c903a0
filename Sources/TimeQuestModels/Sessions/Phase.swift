/// Where a session stands; see the state machine in `QuestRules`.
public enum Phase: String, CaseIterable, Codable, Sendable, Hashable {
  case estimating
  case active
  case recalling
  case revealing
  case summary
  case abandoned

  /// Whether the session can still go on.
  public var isOpen: Bool { self != .summary && self != .abandoned }
}
