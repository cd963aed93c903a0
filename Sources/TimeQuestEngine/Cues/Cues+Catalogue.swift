import TimeQuestScoring

extension Cues {
  enum Haptic: String {
    case impact
    case success
  }

  enum Sound: String {
    case estimateLock = "estimate_lock"
    case reveal
    case personalBest = "personal_best"
    case levelUp = "level_up"
    case sessionComplete = "session_complete"
  }

  func haptic(_ name: Haptic) -> Cue {
    let key: MessageKey =
      switch name {
      case .impact: .cueHapticImpact
      case .success: .cueHapticSuccess
      }
    return Cue(.haptic, name.rawValue, text: catalogue.text(key))
  }

  func sound(_ name: Sound) -> Cue {
    let key: MessageKey =
      switch name {
      case .estimateLock: .cueSoundEstimateLock
      case .reveal: .cueSoundReveal
      case .personalBest: .cueSoundPersonalBest
      case .levelUp: .cueSoundLevelUp
      case .sessionComplete: .cueSoundSessionComplete
      }
    return Cue(.sound, name.rawValue, text: catalogue.text(key))
  }

  func cue(for celebration: Celebration) -> Cue {
    switch celebration {
    case .spotOn:
      Cue(
        .celebration,
        "spotOn",
        text: catalogue.text(.cueCelebrationSpotOn),
        particles: 40,
        colors: ["gold"]
      )
    case .personalBest:
      Cue(
        .celebration,
        "personalBest",
        text: catalogue.text(.cueCelebrationPersonalBest),
        particles: 40,
        colors: ["teal", "cyan", "white"]
      )
    case .levelUp(let level):
      Cue(
        .celebration,
        "levelUp",
        text: catalogue.text(.cueCelebrationLevelUp, ["level": "\(level)"]),
        particles: 60,
        colors: ["gold", "teal", "white"],
        radius: [60, 150],
        flightSeconds: [1, 2]
      )
    case .streak(let count):
      Cue(
        .celebration,
        "streak",
        text: catalogue.text(.cueCelebrationStreak, ["count": "\(count)"]),
        count: count,
        particles: 30,
        colors: ["orange", "red-orange", "yellow"]
      )
    }
  }
}
