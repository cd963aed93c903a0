import ArgumentParser
import JSONRPC
import TimeQuestRPC

/// The front: answers requests until the input ends.
struct ServeCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Answer JSON-RPC requests from stdin on stdout (the default)."
  )

  @OptionGroup var options: StoreOptions

  @Option(help: "The most bytes that a message may have.")
  var maxMessage = Limits().message

  @Option(help: "How messages are told apart: auto, by the first byte; lines; or headers.")
  var framing = FramingChoice.auto

  func validate() throws {
    guard maxMessage > 0 else { throw ValidationError("--max-message must be at least 1.") }
  }

  func run(in composition: Composition) async throws -> Int32 {
    let output = try StandardOutput.claim()
    let stop = try StopSignal.install()
    let limits = Limits(message: maxMessage)
    let connection = try await options.connect(composition, limits: limits)
    let server = Server(router: MethodRouter(connection), limits: limits) { error in
      Log.write("a notification was refused: \(error.message)")
    }
    var loop = RequestLoop(
      input: StandardInput(stop: stop),
      output: output,
      server: server,
      framing: framing.framing,
      limits: limits
    )
    await loop.run { connection.isShuttingDown }
    await connection.close()
    return 0
  }
}

extension ServeCommand {
  /// The words by which front ends start it, read without the parser: that is half of a start.
  ///
  /// Nil for anything but no words at all, or `--store URL`.
  init?(usual words: ArraySlice<String>) {
    guard words.isEmpty || (words.count == 2 && words.first == "--store") else { return nil }
    options = StoreOptions()
    options.store = words.last
    options.simulatedClock = nil
    maxMessage = Limits().message
    framing = .auto
  }
}
