import PracticeRoom
import TimeQuest

/// Draws the model with lines of text; a SwiftUI app draws the same values.
@MainActor
enum TerminalView {
  static func draw(_ model: PracticeModel) {
    // Wipes what scrolled away too: a guess that was typed must not be read while a part runs.
    print("\u{1b}[H\u{1b}[2J\u{1b}[3J")
    for line in lines(of: model) { print("  \(line)") }
  }

  private static func lines(of model: PracticeModel) -> [String] {
    guard let state = model.state else {
      return ["P R A C T I C E", heading(model.profile), ""]
        + model.pieces.enumerated().map { number, piece in
          "\(number + 1)  \(piece.displayName)\(piece.completedToday ? "   ✓ today" : "")"
        }
        + [
          "", "A number to play, a name and its parts to add (Sonata: scales, theme), q to leave.",
        ]
    }
    let cheers = (state.cues ?? []).filter { $0.kind == .celebration }.map { "★ \($0.text)" }
    let head = [state.displayName, "", state.stepDisplayName, "", state.prompt.text, ""]
    if let summary = state.summary {
      return [state.displayName, ""]
        + summary.steps.map { step in
          let result = step.result
          return "\(result.feedback.emoji)  \(step.stepDisplayName): "
            + "\(result.isMystery == true ? "felt like" : "guessed") \(result.estimatedText), took \(result.actualText)"
        }
        + ["", heading(model.profile)] + cheers + ["", "Return to go on."]
    }
    if let result = state.result {
      return head
        + [
          "\(result.isMystery == true ? "it felt like" : "you guessed ")  \(result.estimatedText)",
          "it took       \(result.actualText)", "",
          "\(result.feedback.emoji)  \(result.feedback.headline)", "    \(result.feedback.body)",
        ] + cheers + ["", "Return to go on."]
    }
    return head
      + [
        state.phase == .estimating
          ? "5m, 90s, 4:30, 1h 5m, or a range: 4m-6m." : "Return when it is done, i if not."
      ]
  }

  private static func heading(_ profile: Profile?) -> String {
    guard let profile else { return "" }
    let weeks = profile.streak.current ?? 0
    return weeks > 0
      ? "\(profile.levelTitle)   \(weeks) \(weeks == 1 ? "week" : "weeks")" : profile.levelTitle
  }
}
