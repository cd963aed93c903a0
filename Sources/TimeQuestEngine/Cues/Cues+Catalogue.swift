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

  func show(_ celebration: Celebration) -> Cue {
    let number = celebration.number ?? 0
    func show(
      _ text: String,
      _ values: KeyValuePairs<String, String> = [:],
      particles: Int,
      colors: [Color],
      radius: [Int]? = nil,
      flightSeconds: [Int]? = nil
    ) -> Cue {
      Cue(
        kind: .celebration,
        name: celebration.kind.rawValue,
        text: catalogue.text(text, values),
        id: celebration.id,
        count: celebration.kind == .streak ? number : nil,
        particles: particles,
        colors: colors.map(\.rawValue),
        radius: radius,
        flightSeconds: flightSeconds
      )
    }
    return switch celebration.kind {
    case .spotOn: show("cue.celebration.spotOn", particles: 40, colors: [.gold])
    case .personalBest:
      show(
        "cue.celebration.personalBest",
        particles: 40,
        colors: [.teal, .cyan, .white]
      )
    case .levelUp:
      show(
        number == 1
          ? "cue.celebration.firstLevel"
          : number.isMultiple(of: 5) ? "cue.celebration.chapter" : "cue.celebration.levelUp",
        ["level": "\(number)"],
        particles: 60,
        colors: [.gold, .teal, .white],
        radius: [60, 150],
        flightSeconds: [1, 2]
      )
    case .streak:
      show(
        "cue.celebration.streak",
        ["count": "\(number)"],
        particles: 30,
        colors: [.orange, .redOrange, .yellow]
      )
    }
  }
}

extension Cue {
  /// Every name that a cue can have: of haptics, sounds and celebrations.
  package static let names =
    Cues.Haptic.allCases.map(\.rawValue) + Cues.Sound.allCases.map(\.rawValue)
    + Celebration.Kind.allCases.map(\.rawValue)

  /// Every colour that particles can have.
  package static let colors = Cues.Color.allCases.map(\.rawValue)
}
