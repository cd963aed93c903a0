import Foundation
import PracticeRoom

/// Draws a screen with lines of text, and nothing of the screen before.
struct TerminalView {
  func draw(_ screen: Screen) {
    // Wipes what scrolled away too: a guess that was typed must not be read while a part runs.
    print("\u{1b}[H\u{1b}[2J\u{1b}[3J")
    for line in lines(of: screen) { print("  \(line)") }
  }

  private func lines(of screen: Screen) -> [String] {
    switch screen {
    case .pieces(let pieces, let standing):
      ["P R A C T I C E", heading(standing), ""]
        + pieces.enumerated().map { number, piece in
          "\(number + 1)  \(piece.name)\(piece.isDoneToday ? "   ✓ today" : "")"
        }
        + [
          "", "A number to play, a name and its parts to add (Sonata: scales, theme), q to leave.",
        ]
    case .guess(let part):
      [part.piece, "", part.name, "", "\(part.prompt)  Minutes, or 4:30."]
    case .playing(let part):
      [
        part.piece, "", part.name, "", part.prompt, "",
        "Return when it is done, i if something came between.",
      ]
    case .reveal(let part, let outcome, let cheers):
      [part.piece, "", part.prompt, ""] + lines(of: outcome) + cheers.map { "★ \($0)" }
        + ["", "Return to go on."]
    case .summary(let piece, let outcomes, let standing, let cheers):
      [piece, ""]
        + outcomes.map {
          "\($0.feedback.emoji)  \($0.part): guessed \($0.guessed), took \($0.took)"
        }
        + ["", heading(standing)] + cheers.map { "★ \($0)" } + ["", "Return to go on."]
    }
  }

  private func lines(of outcome: Outcome) -> [String] {
    [
      "you guessed   \(outcome.guessed)", "it took       \(outcome.took)", "",
      "\(outcome.feedback.emoji)  \(outcome.feedback.headline)", "    \(outcome.feedback.body)",
      "    \(Int(outcome.accuracyPercent.rounded())) % close",
    ]
  }

  private func heading(_ standing: Standing) -> String {
    guard let weeks = standing.weeks, weeks > 0 else { return standing.level }
    return "\(standing.level)   \(weeks) \(weeks == 1 ? "week" : "weeks")"
  }
}
