import Foundation
import PracticeRoom
import TimeQuest
import TimeQuestSQLite

/// A loop: draw, read what is typed, do it.
@main
struct Practice {
  static func main() async throws {
    let path = CommandLine.arguments.dropFirst().first ?? "practice.sqlite"
    let room = PracticeRoom(store: try SQLiteStore(path: path), environment: .system())
    let view = TerminalView()
    var screen = try await room.open()
    view.draw(screen)
    while let typed = readLine(), typed != "q" {
      do {
        screen = try await next(after: screen, typed: typed, in: room)
      } catch is QuestError {
        // Nothing was changed; what is drawn is not where the player is, so look again.
        screen = try await room.open()
      }
      view.draw(screen)
    }
    // A part that runs goes on: come back and it is where it was.
    try await room.close()
  }

  private static func next(
    after screen: Screen,
    typed: String,
    in room: PracticeRoom
  ) async throws -> Screen {
    switch screen {
    case .pieces(let pieces, _):
      if let number = Int(typed), pieces.indices.contains(number - 1) {
        return try await room.begin(pieces[number - 1])
      }
      let words = typed.split(separator: ":", maxSplits: 1)
      guard words.count == 2 else { return screen }
      let parts = words[1].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      return try await room.add(words[0].trimmingCharacters(in: .whitespaces), parts: parts)
    case .guess(let part):
      guard let seconds = seconds(of: typed) else { return screen }
      return try await room.guess(seconds, for: part)
    case .playing(let part):
      return try await room.done(part, wasInterrupted: typed == "i")
    case .reveal(let part, _, _):
      return try await room.goOn(after: part)
    case .summary:
      return try await room.open()
    }
  }

  /// `5` and `4:30` are minutes, and minutes with seconds; nil where it is no guess.
  private static func seconds(of text: String) -> Seconds? {
    let figures = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = figures.compactMap { Int($0) }.filter { (0...1440).contains($0) }
    guard numbers.count == figures.count, (1...2).contains(numbers.count) else { return nil }
    let seconds = Seconds(numbers[0] * 60 + (numbers.count == 2 ? numbers[1] : 0))
    return Estimate.bounds.contains(seconds) ? seconds : nil
  }
}
