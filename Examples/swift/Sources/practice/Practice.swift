import PracticeRoom
import TimeQuest
import TimeQuestSQLite

/// A loop: draw, read what is typed, do it.
@main
struct Practice {
  @MainActor
  static func main() async throws {
    let path = CommandLine.arguments.dropFirst().first ?? "practice.sqlite"
    let model = PracticeModel(store: try SQLiteStore(path: path), environment: .system())
    try await model.open()
    TerminalView.draw(model)
    while let typed = readLine(), typed != "q" {
      do {
        try await act(on: typed, model)
      } catch is QuestError {
        // Nothing was changed; the screen is out of date, so show where the player is.
        try await model.open()
      }
      TerminalView.draw(model)
    }
    // A part that runs goes on: come back and it is where it was.
    try await model.close()
  }

  @MainActor
  private static func act(on typed: String, _ model: PracticeModel) async throws {
    switch model.state?.phase {
    case .estimating:
      if let guess = Estimate.typed(typed) { try await model.guess(guess) }
    case .active: try await model.done(wasInterrupted: typed == "i")
    case nil:
      if let number = Int(typed), model.pieces.indices.contains(number - 1) {
        return try await model.begin(model.pieces[number - 1])
      }
      let words = typed.split(separator: ":", maxSplits: 1)
      guard words.count == 2 else { return }
      try await model.add(
        String(words[0]),
        parts: words[1].split(separator: ",").map(String.init)
      )
    default: try await model.goOn()
    }
  }
}
