/// The name by which a front end picks the colours of a trial; never red or green, which judge.
public enum Tone: String, CaseIterable, Codable, Sendable, Hashable {
  /// Of a trial that was spot on.
  case gold
  /// Of a close one.
  case teal
  /// Of one that was off.
  case indigo
  /// Of one that was way off.
  case violet
}

extension Rating {
  /// The tone in which a trial of this rating is shown.
  public var tone: Tone {
    switch self {
    case .spotOn: .gold
    case .close: .teal
    case .off: .indigo
    case .wayOff: .violet
    }
  }
}
