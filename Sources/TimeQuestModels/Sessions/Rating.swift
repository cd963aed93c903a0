/// How close a guess was, from best to worst.
public enum Rating: String, CaseIterable, Codable, Sendable, Hashable {
  /// The best rating, 100 XP.
  case spotOn
  /// 60 XP.
  case close
  /// 25 XP.
  case off
  /// The worst rating, 10 XP; players read it as a discovery.
  case wayOff
}
