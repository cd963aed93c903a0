import TimeQuestModels
import TimeQuestScoring
import TimeQuestWords

extension Cues {
  enum Haptic: String, CaseIterable {
    case impact
    case success
  }

  enum Sound: String, CaseIterable {
    case estimateLock = "estimate_lock"
    case reveal
    case personalBest = "personal_best"
    case levelUp = "level_up"
    case sessionComplete = "session_complete"
  }

  enum Show: String, CaseIterable {
    case spotOn
    case personalBest
    case levelUp
    case streak
  }

  enum Color: String, CaseIterable {
    case gold
    case teal
    case cyan
    case white
    case orange
    case redOrange = "red-orange"
    case yellow
  }

  func haptic(_ name: Haptic) -> Cue {
    Cue(
      kind: .haptic,
      name: name.rawValue,
      text: catalogue.text("cue.haptic.\(name.rawValue)")
    )
  }

  func sound(_ name: Sound) -> Cue {
    Cue(kind: .sound, name: name.rawValue, text: catalogue.text("cue.sound.\(name.rawValue)"))
  }

  func cue(for celebration: Celebration, id: CueID) -> Cue {
    switch celebration {
    case .spotOn:
      show(.spotOn, id, catalogue.text("cue.celebration.spotOn"), particles: 40, colors: [.gold])
    case .personalBest:
      show(
        .personalBest,
        id,
        catalogue.text("cue.celebration.personalBest"),
        particles: 40,
        colors: [.teal, .cyan, .white]
      )
    case .levelUp(let level):
      show(
        .levelUp,
        id,
        catalogue.text("cue.celebration.levelUp", ["level": "\(level)"]),
        particles: 60,
        colors: [.gold, .teal, .white],
        radius: [60, 150],
        flightSeconds: [1, 2]
      )
    case .streak(let count):
      show(
        .streak,
        id,
        catalogue.text("cue.celebration.streak", ["count": "\(count)"]),
        count: count,
        particles: 30,
        colors: [.orange, .redOrange, .yellow]
      )
    }
  }

  private func show(
    _ name: Show,
    _ id: CueID,
    _ text: String,
    count: Int? = nil,
    particles: Int,
    colors: [Color],
    radius: [Int]? = nil,
    flightSeconds: [Int]? = nil
  ) -> Cue {
    Cue(
      kind: .celebration,
      name: name.rawValue,
      text: text,
      id: id,
      count: count,
      particles: particles,
      colors: colors.map(\.rawValue),
      radius: radius,
      flightSeconds: flightSeconds
    )
  }
}

extension Cue {
  /// Every name that a cue can have: of haptics, sounds and celebrations.
  package static let names =
    Cues.Haptic.allCases.map(\.rawValue) + Cues.Sound.allCases.map(\.rawValue)
    + Cues.Show.allCases.map(\.rawValue)

  /// Every colour that particles can have.
  package static let colors = Cues.Color.allCases.map(\.rawValue)
}
