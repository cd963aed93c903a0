import ArgumentParser
import Foundation
import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestRPC

/// Sets up who plays what.
struct InitCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Set up players and quests, by questions or from a file.",
    discussion: """
      A file describes a household in JSON: players, and quests with their tasks. Apply it again \
      after you changed it: new things are added, different ones are changed, and nothing is \
      removed. A store without a PIN gets one from --pin-file, TIMEQUEST_PIN or the terminal; \
      without one every player can change quests. For example:

        \(ProgramInfo.current.name) init --from household.json

      with a file such as

        {"players": [{"displayName": "Ada"}, {"displayName": "Ben", "locale": "de"}],
         "quests": [{"displayName": "Morning Launch", "activeDays": ["mon", "tue"], "for": ["Ada"],
           "tasks": [{"displayName": "Shower", "symbol": "🚿", "referenceSeconds": "7m"}]}]}
      """
  )

  @OptionGroup var options: StoreOptions
  @OptionGroup var pin: PINOptions

  @Option(
    help: ArgumentHelp("Apply this file; - for stdin.", valueName: "file"),
    completion: .file()
  )
  var from: String?

  func run(in composition: Composition) async throws -> Int32 {
    let output = try StandardOutput.claim()
    let (household, text) = try from.map(Self.read) ?? (Self.asked(), [])
    return try await options.withSession(composition, mayMakeStore: true) { client in
      let newPIN = try await client.owner.status().pinSet ? nil : newPIN()
      if let newPIN { try await client.owner.resetPIN(newPIN) }
      let changes: [HouseholdChange]
      do {
        changes = try await client.apply(household: household)
      } catch let error as RPCError {
        guard let from, case .string(let path)? = error.json["data"]?["path"] else { throw error }
        let line = JSONPlace.line(of: path, in: text)
        let message =
          path.isEmpty ? String(error.message.trimmingPrefix("params: ")) : error.message
        throw CommandFailure("\(from):\(line): \(message)")
      }
      for change in changes {
        try output.write("\(change.isNew ? "added" : "changed") \(change.noun) \(change.name)\n")
      }
      if newPIN != nil { StandardOutput.writeSuccess("The PIN is set.") }
      if changes.isEmpty {
        StandardOutput.writeSuccess("Everything is as described; nothing changed.")
      }
    }
  }

  private func newPIN() throws -> String? {
    if let given = try pin.read() { return given }
    guard TerminalPrompt.isPossible else { return nil }
    let text = "A PIN keeps the set-up from the players: 4 to 12 digits, or Return for none: "
    guard let answer = try TerminalPrompt.secretTwice(text, "Repeat it: ") else { return nil }
    return answer.isEmpty ? nil : answer
  }

  private static func read(_ file: String) throws -> (JSONNode, [UInt8]) {
    let reader = try file == "-" ? FileReader(descriptor: .standardInput) : FileReader(file: file)
    var text: [UInt8] = []
    while true {
      let chunk = try reader.next()
      guard !chunk.isEmpty else { break }
      text += chunk
    }
    do {
      return (try JSONNode(parsing: text), text)
    } catch {
      throw CommandFailure("\(file): \(error)")
    }
  }

  /// The household, from answers at the terminal.
  private static func asked() throws -> JSONNode {
    guard TerminalPrompt.isPossible else {
      throw ValidationError("Give --from FILE, or answer the questions at a terminal.")
    }
    let players = try list("Who plays? Names, with commas between them: ")
    var quests: [JSON] = []
    var question = "The name of a quest, such as Morning Launch: "
    while let name = try list(question).first {
      let tasks = try list("Its steps, with commas between them: ")
      quests.append([
        "displayName": .string(name), "activeDays": .array(try days().map { .string($0) }),
        "tasks": .array(tasks.map { ["displayName": .string($0)] }),
      ])
      question = "Another quest, or Return for no more: "
    }
    let household: JSON = [
      "players": .array(players.map { ["displayName": .string($0)] }), "quests": .array(quests),
    ]
    return try JSONNode(parsing: JSONText.encode(household))
  }

  private static func days() throws -> [String] {
    let week = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    while true {
      let answer = try list("On which days, such as mon,wed,fri? Return for every day: ")
      let days = answer.map { String($0.lowercased().prefix(3)) }
      if days.allSatisfy(week.contains) { return days.isEmpty ? week : days }
    }
  }

  /// The parts of an answer; throws at the end of input.
  private static func list(_ question: String) throws -> [String] {
    guard let line = TerminalPrompt.line(question) else { throw ExitCode(1) }
    return line.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
      .filter { !$0.isEmpty }
  }
}
