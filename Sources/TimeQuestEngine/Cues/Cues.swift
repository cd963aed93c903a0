import TimeQuestModels
import TimeQuestScoring
import TimeQuestWords

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
