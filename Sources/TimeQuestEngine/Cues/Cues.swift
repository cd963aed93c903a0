public import TimeQuestModels
import TimeQuestScoring
import TimeQuestWords

/// Something that a front end lets the player feel, hear or see at a transition.
public struct Cue: Hashable, Sendable, Codable {
  /// The action of the front end.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// It vibrates.
    case haptic
    /// It plays a sound.
    case sound
    /// It shows an animation.
    case celebration
  }

  /// What a cue waits for.
  public enum Wait: String, CaseIterable, Codable, Sendable {
    /// The figures of the reveal are on the screen.
    case reveal
  }

  /// The action of the front end.
  public let kind: Kind
  /// Which haptic, sound or celebration, such as `impact`, `reveal` or `levelUp`.
  public let name: String
  /// The same for a screen reader, in the player's language.
  public let text: String
  /// The part that the front end shows before it plays the cue; absent if the cue waits for
  /// nothing.
  public internal(set) var after: Wait?
  /// The celebration's own id: one that the summary repeats is shown no second time.
  public internal(set) var id: CelebrationID?
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

/// The cues of each transition, in order, already without what the player has switched off.
struct Cues {
  let preferences: Preferences
  let catalogue: Catalogue

  /// What a transition gives to feel and to hear, before anything is celebrated.
  enum Occasion {
    /// The estimate locks.
    case locked
    /// A trial is revealed.
    case revealed
    /// A trial is noted, and its result is held back: nothing is to be heard of it yet.
    case held
    /// The session is complete.
    case completed
    /// Anything else.
    case other
  }

  /// The cues of the occasion and of what is celebrated with it, in order.
  ///
  /// Those of a reveal come after it: none may tell how close the guess was before the numbers.
  func of(_ occasion: Occasion, celebrating celebrations: [Celebration]) -> [Cue] {
    var cues: [Cue] =
      switch occasion {
      case .locked: [haptic(.impact), sound(.estimateLock)]
      // A best has a sound of its own.
      case .revealed where celebrations.first?.kind == .personalBest: [haptic(.impact)]
      case .revealed: [haptic(.impact), sound(.reveal)]
      case .held: [haptic(.impact)]
      case .completed: [haptic(.success), sound(.sessionComplete)]
      case .other: []
      }
    cues += celebrations.flatMap(milestone)
    if case .revealed = occasion {
      for index in cues.indices { cues[index].after = .reveal }
    }
    return filtered(cues)
  }

  /// The shows of what was celebrated, for a summary that is read again.
  func shows(_ celebrations: [Celebration]) -> [Cue] { filtered(celebrations.map(show)) }

  /// A haptic and a sound of their own for what is rarer than a good guess, then the show.
  private func milestone(_ celebration: Celebration) -> [Cue] {
    let show = show(celebration)
    return switch celebration.kind {
    case .spotOn: [show]
    case .streak: [haptic(.success), show]
    case .personalBest: [haptic(.success), sound(.personalBest), show]
    case .levelUp: [haptic(.success), sound(.levelUp), show]
    }
  }

  private func filtered(_ cues: [Cue]) -> [Cue] {
    var wanted: [Cue] = []
    for cue in cues where isWanted(cue.kind) && !wanted.contains(cue) { wanted.append(cue) }
    return wanted
  }

  private func isWanted(_ kind: Cue.Kind) -> Bool {
    switch kind {
    case .haptic: preferences.hapticsEnabled
    case .sound: preferences.soundEnabled
    case .celebration: preferences.celebrationsEnabled
    }
  }
}

extension Player {
  var cues: Cues { Cues(preferences: preferences, catalogue: Catalogue.language(locale)) }
}
