/// What a player says of her own trial; unlike the automatic verdict, she can take it back.
public enum PlayerFlag: String, CaseIterable, Codable, Sendable, Hashable {
  case interrupted
  case forgotDone

  public var validity: Validity {
    switch self {
    case .interrupted: .interrupted
    case .forgotDone: .forgotDone
    }
  }
}
