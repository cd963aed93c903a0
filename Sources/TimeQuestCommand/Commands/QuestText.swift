import JSONRPC
import TimeQuestEngine
import TimeQuestModels
import TimeQuestRPC
import TimeQuestWords

/// A quest as its player reads it on the command line, in lines of their language.
struct QuestText {
  private let catalogue: Catalogue

  init(of playerID: PlayerID?, in client: ClientSession) async throws {
    catalogue = Catalogue.language(try await client.engine.preferences(of: playerID).locale)
  }

  func text(_ key: String) -> String { catalogue.text(key) }

  /// The name of the step, the line that goes with the phase, and how to go on.
  func lines(of state: QuestState, next command: String) -> [String] {
    let isRunning = state.phase == .active
    return [
      Self.name(state.stepSymbol, state.stepDisplayName), state.prompt.text,
      isRunning ? "\(catalogue.text("label.done")): \(command)" : command,
    ]
  }

  /// What is revealed, and after the last step what the quest came to.
  func lines(of revealed: QuestState, then state: QuestState) -> [String] {
    let summary = state.summary
    var lines: [String?] = [Self.name(revealed.stepSymbol, revealed.stepDisplayName)]
    if let result = revealed.result {
      lines += reveal(result)
    } else if let summary {
      // Held back until now.
      lines = summary.steps.flatMap {
        [Self.name($0.stepSymbol, $0.stepDisplayName)] + reveal($0.result)
      }
    } else {
      lines.append(revealed.prompt.text)
    }
    let xp = summary?.xpEarned ?? revealed.result?.xp
    lines.append(xp.map { "+\($0) \(catalogue.text("label.xp"))" })
    let cues = (revealed.cues ?? []) + (summary?.celebrations ?? [])
    lines += cues.filter { $0.kind == .celebration }.map { "★ \($0.text)" }
    lines.append(summary?.chapter.map { "★ \($0.title): \($0.text)" })
    lines += summary?.discoveries.map { "★ \($0.title): \($0.text)" } ?? []
    lines.append(summary?.thenAndNow?.text)
    if summary != nil { lines += [state.prompt.text, state.prompt.detail] }
    return lines.compactMap { $0 }
  }

  private func reveal(_ result: TrialResult) -> [String?] {
    [
      result.isMystery == true
        ? nil : "\(catalogue.text("label.guess")): \(result.estimatedText)",
      "\(catalogue.text("label.actual")): \(result.actualText)",
      result.feltText.map { "\(catalogue.text("label.felt")): \($0)" },
      "\(result.feedback.emoji) \(result.feedback.headline)",
      result.feedback.body,
    ]
  }

  static func name(_ symbol: Symbol?, _ name: String) -> String {
    symbol.map { "\($0.text) \(name)" } ?? name
  }
}

extension StandardOutput {
  /// Writes lines; throws `ExitCode` on failure.
  func write(lines: [String]) throws { try write(lines.map { "\($0)\n" }.joined()) }
}
