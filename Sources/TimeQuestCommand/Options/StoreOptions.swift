import ArgumentParser
import JSONRPC
import TimeQuestModels
import TimeQuestRPC

struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The store; by default TIMEQUEST_STORE, or else a file in the user's data folder.",
      discussion: "\(ProgramInfo.current.storeForms).",
      valueName: "url"
    )
  )
  var store: String?

  @Option(
    help: ArgumentHelp(
      "Stop the clocks at this instant; clock.advance and clock.set move them.",
      valueName: "instant"
    ),
    transform: StoreOptions.instant
  )
  var simulatedClock: Instant?

  /// The options as they are given to another process.
  var words: [String] {
    (store.map { ["--store", $0] } ?? [])
      + (simulatedClock.map { ["--simulated-clock", "\($0)"] } ?? [])
  }

  var choice: StoreChoice { StoreChoice(store: store, simulatedClock: simulatedClock) }

  private static func instant(_ text: String) throws -> Instant {
    guard let instant = Instant(text) else {
      throw ValidationError(
        "\"\(text)\" is not a valid instant: expected one such as 2026-11-20T07:30:00Z."
      )
    }
    return instant
  }

  /// Runs a command on the store; a store that does not exist is an error, unless it may be made.
  func withSession(
    _ composition: Composition,
    mayMakeStore: Bool = false,
    _ body: (ClientSession) async throws -> Void
  ) async throws -> Int32 {
    if !mayMakeStore { try composition.requireStore(at: choice.url) }
    let client = try await choice.connect(composition, limits: Limits())
    do {
      try await client.translated { try await body(client) }
    } catch let error as RPCError {
      await client.close()
      // Methods call it so.
      throw CommandFailure(error.message.replacing("playerID:", with: "--player:"))
    } catch {
      await client.close()
      throw error
    }
    await client.close()
    return 0
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// The names of all cases, for a help text.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The case of that name; throws `ValidationError` where there is none.
  static func named(_ name: String) throws -> Self {
    guard let found = Self(rawValue: name) else {
      throw ValidationError("expected one of \(names), got \"\(name)\"")
    }
    return found
  }
}

/// The options that choose a player and a day.
struct SelectionOptions: ParsableArguments {
  @Option(help: "The name or the id of the player.")
  var player: String?

  @Option(
    help: ArgumentHelp("The first day, such as 2026-11-20.", valueName: "day"),
    transform: SelectionOptions.day
  )
  var since: CivilDay?

  func playerID(in client: ClientSession) async throws(RPCError) -> PlayerID? {
    try await client.chosenPlayer(player)
  }

  static func day(_ text: String) throws -> CivilDay {
    guard let day = CivilDay(text) else {
      throw ValidationError("expected a day as YYYY-MM-DD, got \"\(text)\"")
    }
    return day
  }
}

/// The file that a command writes its output to.
struct OutputOptions: ParsableArguments {
  @Argument(help: "The file, with mode 0600; stdout if it is absent or -.")
  var file: String?

  @Flag(help: "Replace an existing file.")
  var force = false

  /// Opens the file.
  ///
  /// Throws `FileError`, also when the file belongs to the store.
  func open(besides store: StoreURL) throws -> FileWriter {
    if let file, store.owns(file) {
      throw FileError(file: file, reason: "the file belongs to the store")
    }
    return try FileWriter(file: file == "-" ? nil : file, mayReplace: force)
  }
}

/// The options that choose the level and the file of the log.
struct LogOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The least severe entries to log: error, warning, info, or debug; debug may show parameters.",
      valueName: "level"
    )
  )
  var logLevel = LogLevel.warning

  @Option(
    help: ArgumentHelp(
      "Append the log to this file instead of stderr; a new file has mode 0600.",
      valueName: "path"
    )
  )
  var logFile: String?

  /// Opens the log.
  ///
  /// Throws `ValidationError` when the file cannot be opened.
  func open() throws -> Log {
    guard let logFile else { return .standardError(level: logLevel) }
    return try .file(at: logFile, level: logLevel)
  }
}

extension LogLevel: ExpressibleByArgument {}
