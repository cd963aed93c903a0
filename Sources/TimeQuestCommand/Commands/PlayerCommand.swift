import ArgumentParser
import TimeQuestEngine
import TimeQuestModels
import TimeQuestRPC

/// Who the players of a store are.
struct PlayerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "player",
    abstract:
      "List the players, merge two players of one child, and choose whose device this is.",
    subcommands: [List.self, Merge.self, Split.self, Default.self]
  )

  struct List: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the players with their ids, and who was merged into whom."
    )

    @OptionGroup var options: StoreOptions

    func run(in composition: Composition) async throws -> Int32 {
      let output = try StandardOutput.claim()
      return try await options.withSession(composition) { client in
        let own = try await client.owner.player().playerID
        var text = ""
        for player in try await client.engine.players() {
          let isOwn = player.playerID == own ? "  this device opens with this player" : ""
          text += "\(player.playerID)  \(player.displayName)\(isOwn)\n"
          for merged in try await client.owner.player(player.playerID).mergedPlayers {
            text += "  \(merged.playerID)  \(merged.displayName)  is the same child\n"
          }
        }
        try output.write(text)
      }
    }
  }

  struct Merge: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "merge",
      abstract: "Merge two players of one child into one player, on every device.",
      discussion: "The sessions of both count as one player's. player split undoes the merge."
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: "The name or the id of the player who is merged into the other one.")
    var player: String

    @Option(help: "The name or the id of the player who stays.")
    var into: String

    func run(in composition: Composition) async throws -> Int32 {
      try await options.withSession(composition) { client in
        let merged = try await client.player(player, for: "<player>")
        let kept = try await client.owner.merge(merged, into: client.player(into, for: "--into"))
        StandardOutput.writeDiagnostic("\(kept.displayName) is one player now: \(kept.totalXP) XP.")
      }
    }
  }

  struct Split: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "split",
      abstract: "Undo a merge of players.",
      discussion: "Sessions since the merge stay with the other player."
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: "The id of the merged player, as player list prints it.")
    var player: String

    func run(in composition: Composition) async throws -> Int32 {
      try await options.withSession(composition) { client in
        let id = try await client.player(player, for: "<player>")
        let wasMerged = try await client.owner.player(id).playerID != id
        let split = try await client.owner.split(id)
        StandardOutput.writeDiagnostic(
          wasMerged
            ? "\(split.displayName) is a separate player again: \(split.totalXP) XP."
            : "\(split.displayName) was not merged, so nothing changed."
        )
      }
    }
  }

  struct Default: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "default",
      abstract: "Choose whose quests this device opens with."
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: "The name or the id of the player.")
    var player: String

    func run(in composition: Composition) async throws -> Int32 {
      try await options.withSession(composition) { client in
        let id = try await client.player(player, for: "<player>")
        try await client.owner.setDefaultPlayer(id)
        let name = try await client.owner.player(id).displayName
        StandardOutput.writeSuccess("This device opens with \(name).")
      }
    }
  }
}
