public import TimeQuestModels

/// Something that a front end lets the player feel, hear or see at a transition.
public struct Cue: Hashable, Sendable, Codable {
  /// What a front end does.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// It vibrates.
    case haptic
    /// It plays a sound.
    case sound
    /// It shows an animation.
    case celebration
  }

  /// What a front end does.
  public let kind: Kind
  /// Which haptic, sound or celebration, such as `impact`, `reveal` or `levelUp`.
  public let name: String
  /// The same for a screen reader, in the player's language.
  public let text: String
  /// The celebration's own id: an answer that repeats it, as one was lost, shows it no second time.
  public internal(set) var id: CueID?
  /// The streak that is celebrated.
  public internal(set) var count: Int?
  /// How many particles a celebration throws.
  public internal(set) var particles: Int?
  /// Names of the particles' colours.
  public internal(set) var colors: [String]?
  /// How far the particles fly, in points: the least and the most.
  public internal(set) var radius: [Int]?
  /// How long they fly, in seconds: the least and the most.
  public internal(set) var flightSeconds: [Int]?
}

/// The id of one celebration.
public typealias CueID = ID<Cue>
