/// What a player says about their own trial; they can take it back, unlike the automatic verdict.
public enum PlayerFlag: String, CaseIterable, Codable, Sendable, Hashable {
  /// Something came between.
  case interrupted
  /// The player said "done" long after the step was done.
  case forgotDone

  /// The validity of a trial with this flag.
  public var validity: Validity {
    switch self {
    case .interrupted: .interrupted
    case .forgotDone: .forgotDone
    }
  }
}
