public import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring
import TimeQuestWords

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

  /// The cues of the occasion and of what is celebrated with it.
  func of(_ occasion: Occasion, celebrating entry: PendingCelebrations.Entry?) -> [Cue] {
    var cues: [Cue] =
      switch occasion {
      case .locked: [haptic(.impact), sound(.estimateLock)]
      // A best has a sound of its own.
      case .revealed where entry?.celebration == .personalBest: [haptic(.impact)]
      case .revealed: [haptic(.impact), sound(.reveal)]
      case .held: [haptic(.impact)]
      case .completed: [haptic(.success), sound(.sessionComplete)]
      case .other: []
      }
    if let entry { cues += milestones(entry) }
    return filtered(cues)
  }

  /// A haptic and a sound of their own for what is rarer than a good guess, then the show.
  private func milestones(_ entry: PendingCelebrations.Entry) -> [Cue] {
    let show = cue(for: entry.celebration, id: entry.id)
    switch entry.celebration {
    case .spotOn: return [show]
    case .streak: return [haptic(.success), show]
    case .personalBest: return [haptic(.success), sound(.personalBest), show]
    case .levelUp: return [haptic(.success), sound(.levelUp), show]
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

extension QuestEngine {
  /// The cues of an accepted transition; what there is to celebrate and does not fit waits.
  ///
  /// `stored` is what waited before, read before anything is written: a distant store then answers
  /// it with the other reads.
  func cues(
    of transition: QuestTransition,
    after stored: PendingCelebrations,
    in writer: any StoreWriter
  ) throws -> [Cue] {
    let player = transition.player
    // Who has switched celebrations off gets none of them later.
    var pending = player.preferences.celebrationsEnabled ? stored : PendingCelebrations()
    let entry = pending.advance(to: transition.session, adding: transition.celebrations) {
      CueID(environment.newUUID())
    }
    if !player.preferences.celebrationsEnabled { pending = PendingCelebrations() }
    if pending != stored { try writer.put(pending, of: player.id) }
    return player.cues.of(transition.occasion, celebrating: entry)
  }

  /// The state in a refusal: it repeats what the session's last answer celebrated, as that answer
  /// may have been lost.
  func state(
    of session: Session,
    repeatedTo player: Player,
    in reader: any StoreReader
  ) throws -> QuestState {
    let entry = try reader.pendingCelebrations(of: player.id).repeated(in: session.id)
    let cues = entry.map { player.cues.of(.other, celebrating: $0) }
    return renderer(for: player).state(of: session, cues: cues)
  }
}
