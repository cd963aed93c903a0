import ArgumentParser
import TimeQuestEngine
import TimeQuestModels
import TimeQuestRPC
import TimeQuestSync

/// Keeps the stores of several devices the same through a folder.
struct SyncCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Keep the stores of several devices the same through a folder.",
    discussion: """
      Syncthing, a cloud drive, a stick or a shared disk carries the folder. Its contents are \
      sealed: the carrier can count devices and see when they write, but it can read nothing.
      """,
    subcommands: [
      Init.self, Join.self, Status.self, Now.self, SyncWatchCommand.self, Rename.self, Remove.self,
      Leave.self,
    ]
  )

  struct Init: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "init",
      abstract: "Begin a sync, and print the code that other devices join with.",
      discussion: "Keep the code: everybody who has it and the folder can read everything."
    )

    @OptionGroup var options: StoreOptions
    @OptionGroup var device: DeviceOptions

    @Argument(help: "The folder that is carried to the other devices.")
    var folder: String

    func run(in composition: Composition) async throws -> Int32 {
      let output = try StandardOutput.claim()
      return try await options.syncing(composition, mayMakeStore: true) { _, sync in
        let key = try await sync.begin(in: folder.absolutePath, name: device.name)
        StandardOutput.writeDiagnostic("The code to join with; keep it as you keep a key:")
        try output.write("\(key.code)\n")
      }
    }
  }

  struct Join: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "join",
      abstract: "Join the family that syncs through a folder.",
      discussion: """
        The code comes from --code-file or the terminal, never from an argument. A store without \
        a PIN gets one in the same step: from --pin-file, TIMEQUEST_PIN or the terminal.
        """
    )

    @OptionGroup var options: StoreOptions
    @OptionGroup var device: DeviceOptions
    @OptionGroup var pin: PINOptions

    @Option(help: ArgumentHelp("A file whose first line is the code.", valueName: "path"))
    var codeFile: String?

    @Option(
      help: ArgumentHelp(
        "The player of the family who is this device's player, by name or id; or new.",
        valueName: "player"
      )
    )
    var player: String?

    @Argument(help: "The path of the folder on this machine.")
    var folder: String

    func run(in composition: Composition) async throws -> Int32 {
      guard let code = try readCode() else {
        throw ValidationError("The code is missing: expected it in --code-file or on stdin.")
      }
      let output = try StandardOutput.claim()
      return try await options.syncing(composition, mayMakeStore: true) { client, sync in
        try await setPIN(client)
        let result = try await join(
          sync,
          code,
          player == "new" ? .new : player.flatMap(PlayerID.init).map { .player($0) }
        )
        try write(result.status, to: output)
      }
    }

    private func readCode() throws -> String? {
      guard let codeFile else { return TerminalPrompt.secret("The family's code: ") }
      return String(decoding: try FileReader(file: codeFile).next(), as: UTF8.self)
        .split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    }

    /// A store that has no PIN would leave what the family has to anybody.
    private func setPIN(_ client: ClientSession) async throws {
      guard try await !client.owner.status().pinSet else { return }
      guard let text = try pin.readNew() else {
        throw ValidationError("The PIN is missing: expected it in --pin-file or on stdin.")
      }
      try await client.owner.resetPIN(text)
    }

    private func join(
      _ sync: FolderSync,
      _ code: String,
      _ choice: PlayerChoice?
    ) async throws -> SyncResult {
      let count = try await sync.newSegmentCount(folder: folder.absolutePath)
      let progress = ProgressBar("parts", of: count)
      do {
        let result = try await sync.join(
          folder.absolutePath,
          code: code,
          name: device.name,
          choice: choice,
          progress: { progress.step(by: $0) }
        )
        progress.finish()
        return result
      } catch let error as PlayerChoiceNeeded where choice == nil {
        return try await join(sync, code, answer(error))
      }
    }

    private func answer(_ question: PlayerChoiceNeeded) throws -> PlayerChoice {
      if let player {
        let named = question.players.filter { $0.displayName == player }
        guard named.count == 1 else { throw question }
        return .player(named[0].playerID)
      }
      guard TerminalPrompt.isPossible else { throw question }
      let own = question.own.displayName
      for player in question.players {
        let text = "Is \(own) on this device the same child as \(player.displayName)? [y/n] "
        var answer: String?
        repeat {
          guard let line = TerminalPrompt.line(text) else { throw question }
          answer = line.lowercased()
        } while answer != "y" && answer != "n"
        if answer == "y" { return .player(player.playerID) }
      }
      return .new
    }
  }

  struct Status: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "List the devices, when each changed something last, and what you have to do."
    )

    @OptionGroup var options: StoreOptions

    @Flag(help: "Print the family's code alone, for another device.")
    var code = false

    func run(in composition: Composition) async throws -> Int32 {
      let output = try StandardOutput.claim()
      return try await options.syncing(composition) { _, sync in
        guard !code else { return try output.write("\(try await sync.code())\n") }
        try write(try await sync.status(), to: output)
      }
    }
  }

  struct Now: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "now",
      abstract: "Write what changed here, and merge what changed elsewhere."
    )

    @OptionGroup var options: StoreOptions

    @Option(help: ArgumentHelp("The path of the folder on this machine.", valueName: "path"))
    var folder: String?

    func run(in composition: Composition) async throws -> Int32 {
      try await options.syncing(composition) { _, sync in
        let path = folder?.absolutePath
        let progress = ProgressBar("parts", of: try await sync.newSegmentCount(folder: path))
        let result = try await sync.synchronize(folder: path) { progress.step(by: $0) }
        progress.finish()
        for sentence in result.news { StandardOutput.writeDiagnostic(sentence) }
        if result.news.isEmpty { StandardOutput.writeSuccess("Synced; everything is in order.") }
      }
    }
  }

  struct Rename: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "rename",
      abstract: "Give this device another name; the others see it after the next sync."
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: "The name of this device for the others.")
    var name: String

    func run(in composition: Composition) async throws -> Int32 {
      try await options.syncing(composition) { _, sync in
        _ = try await sync.rename(name)
        StandardOutput.writeSuccess("This device is \(name) now.")
      }
    }
  }

  struct Remove: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove a device, and print the new code that the others join again with.",
      discussion: "The data that the removed device already has stays there."
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: "The id of the device, as sync status prints it.", transform: Remove.id)
    var device: ReplicaID

    private static func id(_ text: String) throws -> ReplicaID {
      guard let id = ReplicaID(text) else {
        throw ValidationError("\"\(text)\" is not the id of a device: sync status lists them.")
      }
      return id
    }

    func run(in composition: Composition) async throws -> Int32 {
      let output = try StandardOutput.claim()
      return try await options.syncing(composition) { _, sync in
        let key = try await sync.remove(device)
        StandardOutput.writeDiagnostic(
          "The other devices join again with this code. The data of the removed device stays there."
        )
        try output.write("\(key.code)\n")
      }
    }
  }

  struct Leave: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "leave",
      abstract: "End the sync of this store, so that it can join another one.",
      discussion: "The store keeps what it has. Remove this device on another one, too."
    )

    @OptionGroup var options: StoreOptions

    func run(in composition: Composition) async throws -> Int32 {
      try await options.syncing(composition) { _, sync in
        try await sync.leave()
        StandardOutput.writeSuccess("This store does not sync any more.")
      }
    }
  }
}

/// The name of this device for the others.
struct DeviceOptions: ParsableArguments {
  @Option(help: "The name of this device for the others; by default the machine's name.")
  var name: String?
}

extension StoreOptions {
  /// Runs a command of the administrator on the sync of the store.
  func syncing(
    _ composition: Composition,
    mayMakeStore: Bool = false,
    _ body: (ClientSession, FolderSync) async throws -> Void
  ) async throws -> Int32 {
    try await withSession(composition, mayMakeStore: mayMakeStore) { client in
      try await body(client, try client.folderSync(of: client.owner))
    }
  }
}

/// Prints the devices as a table.
private func write(_ status: SyncStatus, to output: StandardOutput) throws {
  guard let folder = status.folder else {
    return try output.write("This store does not sync.\n")
  }
  var text = "\(folder)\n"
  for device in status.replicas {
    let change = device.lastChange.map { "last change \($0)" } ?? "this device"
    text += "\(device.replicaID)  \(device.name)  \(change)"
    if let waiting = device.waiting {
      text += waiting == 1 ? "  1 part is waiting" : "  \(waiting) parts are waiting"
    }
    if let reason = device.reason { text += ": \(reason)" }
    text += "\n"
  }
  if let count = status.foreignFiles {
    text += "Files that are incomplete, or that the family's key does not open: \(count)\n"
  }
  try output.write(text)
}
