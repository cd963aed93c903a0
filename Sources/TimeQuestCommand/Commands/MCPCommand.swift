import ArgumentParser
import JSONRPC
import TimeQuestEngine
import TimeQuestRPC

/// Lets an assistant be a player's front end.
struct MCPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serve the player's methods to an assistant (Model Context Protocol).",
    discussion: """
      It is off until the owner of the store runs mcp enable, which says what leaves this machine. \
      An assistant gets no parent's method, no PIN and no player's name.
      """,
    subcommands: [Serve.self, Enable.self, Disable.self],
    defaultSubcommand: Serve.self
  )

  struct Serve: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "serve",
      abstract: "Speak the Model Context Protocol on stdin and stdout (the default)."
    )

    @OptionGroup var options: StoreOptions
    @OptionGroup var logging: LogOptions

    @Option(
      help: ArgumentHelp(
        "The player for whom the assistant plays, by name or id; by default the first player.",
        valueName: "player"
      )
    )
    var player: String?

    func run(in composition: Composition) async throws -> Int32 {
      let service = Service(
        choice: options.choice,
        log: try logging.open(),
        framing: .lines,
        assistant: Assistant(player: player)
      )
      return try await service.run(in: composition)
    }
  }

  struct Enable: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "enable",
      abstract: "Let assistants play on this store, and say what leaves the machine.",
      discussion: """
        If the store has a PIN, it comes from --pin-file, TIMEQUEST_PIN or the terminal. Backups \
        and other devices are not enabled.
        """
    )

    @OptionGroup var options: StoreOptions
    @OptionGroup var pin: PINOptions

    func run(in composition: Composition) async throws -> Int32 {
      try await options.withSession(composition, mayMakeStore: true) { client in
        StandardOutput.writeDiagnostic(MCPCommand.notice)
        if try await client.owner.status().pinSet {
          guard let text = try pin.read() ?? TerminalPrompt.secret("PIN: ") else {
            throw ValidationError("The PIN is missing: expected it in --pin-file or on stdin.")
          }
          try await client.unlock(text)
        }
        try await client.owner.setAllowsAssistants(true)
        StandardOutput.writeDiagnostic("Assistants are on for this store.")
      }
    }
  }

  struct Disable: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "disable",
      abstract: "Let no assistant play on this store any more."
    )

    @OptionGroup var options: StoreOptions

    func run(in composition: Composition) async throws -> Int32 {
      try await options.withSession(composition) { client in
        try await client.owner.setAllowsAssistants(false)
        StandardOutput.writeDiagnostic(
          "Assistants are off for this store. Data that a vendor has received stays there."
        )
      }
    }
  }

  private static let notice = """
    The company that runs an assistant receives everything that the assistant reads: the names of \
    quests and steps, the guesses, how long steps took, results, statistics and charts.
    It never receives the players' names, the parent's names for things, reference times or the PIN.
    An assistant's program may show a clock. Sessions that it plays are marked. They do not count \
    in the measures unless player.update sets countsAssisted.
    """
}
