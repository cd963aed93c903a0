import TimeQuest

/// What there is to draw: a value, so that any view can draw it and any test can compare it.
///
/// The engine's own `Session` knows when a step began and what was guessed. A view never gets one:
/// `playing` has no member that could hold a time.
public enum Screen: Hashable, Sendable {
  case pieces([Piece], Standing)
  case guess(Part)
  case playing(Part)
  case reveal(Part, Outcome, cheers: [String])
  case summary(piece: String, [Outcome], Standing, cheers: [String])
}

/// Something to practise.
public struct Piece: Hashable, Sendable {
  public let id: RoutineID
  public let name: String
  public let isDoneToday: Bool
}

/// Where the player stands: her level, and her weeks.
public struct Standing: Hashable, Sendable {
  public let level: String
  public let weeks: Int?

  public init(level: String, weeks: Int?) {
    self.level = level
    self.weeks = weeks
  }
}

/// The part that is to be played now.
public struct Part: Hashable, Sendable {
  public let session: SessionID
  public let step: Int
  public let piece: String
  public let name: String
  public let prompt: String
}

/// How close a guess was, in words and figures that are ready to be shown.
public struct Outcome: Hashable, Sendable {
  public let part: String
  public let guessed: String
  public let took: String
  public let accuracyPercent: Double
  public let feedback: Feedback
}
