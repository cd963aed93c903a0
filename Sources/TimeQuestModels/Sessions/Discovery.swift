/// Something that a player finds out about their sense of time, once (SPEC section 7).
///
/// None can be earned by being fast.
public enum Discovery: String, CaseIterable, Codable, Sendable, Hashable {
  /// The first completed quest.
  case firstQuest
  /// The first guess that was spot on.
  case bullseye
  /// Three guesses in a row spot on, in one session.
  case hatTrick
  /// A session of three or more counted trials, all spot on or close.
  case steadySession
  /// The first actual time inside a range.
  case rangeHeld
  /// One guess over and one under in a session whose guesses are all spot on or close.
  case bothSides
  /// Five counted trials of a step in a row spot on or close.
  case tamedStep
  /// Ten different steps.
  case explorer
  /// The calibration of a quest is complete.
  case baseline
  /// A hundred counted trials.
  case century
  /// A guess spot on for a step under a minute, and one for a step of over half an hour.
  case shortAndLong
  /// The tenth session of one quest.
  case encore
}

extension Set<Discovery> {
  /// The discoveries in the order in which the game lists them.
  public var inOrder: [Discovery] { Discovery.allCases.filter(contains) }
}
