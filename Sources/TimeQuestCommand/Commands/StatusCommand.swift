import ArgumentParser
import TimeQuestEngine
import TimeQuestModels
import TimeQuestRPC
import TimeQuestWords

/// Shows where a player is, without a clock.
struct StatusCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show the level, today's quests, and the running step."
  )

  @OptionGroup var options: StoreOptions

  @Option(help: "The name or the id of the player.")
  var player: String?

  func run(in composition: Composition) async throws -> Int32 {
    let output = try StandardOutput.claim()
    return try await options.withSession(composition) { client in
      let playerID = try await client.chosenPlayer(player)
      let words = try await QuestText(of: playerID, in: client)
      let profile = try await client.engine.profile(of: playerID)
      var lines = [words.line(of: profile)]
      for quest in try await client.engine.quests(of: playerID) {
        let state =
          quest.sessionID == nil
          ? nil : try await client.engine.current(quest.sessionID, of: playerID)
        lines.append(words.line(of: quest, state))
      }
      if lines.count == 1 { lines.append(words.text("prompt.noQuests")) }
      try output.write(lines: lines)
    }
  }
}

extension QuestText {
  fileprivate func line(of profile: Profile) -> String {
    let streak = profile.streak.current.map { " · \(text("label.streak")) \($0)" } ?? ""
    return "\(profile.displayName) · \(profile.levelTitle) · \(profile.totalXP) "
      + text("label.xp") + streak
  }

  fileprivate func line(of quest: AvailableQuest, _ state: QuestState?) -> String {
    let what: String =
      if let state {
        "\(state.stepDisplayName): \(state.prompt.text)"
      } else if quest.completedToday {
        text("label.doneToday")
      } else if quest.isOffToday == true {
        text("label.offToday")
      } else {
        "\(text("label.steps")): \(quest.stepCount)"
      }
    return "\(Self.name(quest.symbol, quest.displayName)) · \(what)"
  }
}
