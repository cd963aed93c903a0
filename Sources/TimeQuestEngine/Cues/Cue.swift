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
  /// As `impact`, `success`, `reveal`, `level_up`, `spotOn` and `levelUp` are.
  public let name: String
  /// The same for a screen reader, in the player's language.
  public let text: String
  /// The celebration's own id: an answer that repeats it, as one was lost, shows it no second time.
  public let id: CueID?
  /// The streak that is celebrated.
  public let count: Int?
  /// How many particles a celebration throws.
  public let particles: Int?
  /// Names of the particles' colours.
  public let colors: [String]?
  /// How far the particles fly, in points: the least and the most.
  public let radius: [Int]?
  /// How long they fly, in seconds: the least and the most.
  public let flightSeconds: [Int]?

  /// A cue with these members, for previews and tests.
  public init(
    _ kind: Kind,
    _ name: String,
    text: String,
    id: CueID? = nil,
    count: Int? = nil,
    particles: Int? = nil,
    colors: [String]? = nil,
    radius: [Int]? = nil,
    flightSeconds: [Int]? = nil
  ) {
    self.kind = kind
    self.name = name
    self.text = text
    self.id = id
    self.count = count
    self.particles = particles
    self.colors = colors
    self.radius = radius
    self.flightSeconds = flightSeconds
  }
}

/// The id of one celebration.
public typealias CueID = ID<Cue>
