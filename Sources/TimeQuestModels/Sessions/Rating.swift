/// How near a guess came, in the game's own words.
public enum Rating: String, CaseIterable, Codable, Sendable, Hashable {
  case spotOn
  case close
  case off
  case wayOff
}
