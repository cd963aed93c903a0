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
  @OptionGroup var logging: LogOptions

  @Option(help: "The most bytes that a message may have.")
  var maxMessage = Limits().message

  @Option(help: "How messages are told apart: auto, by the first byte; lines; or headers.")
  var framing = FramingChoice.auto

  func validate() throws {
    guard maxMessage > 0 else { throw ValidationError("--max-message must be at least 1.") }
  }

  func run(in composition: Composition) async throws -> Int32 {
    let service = Service(
      choice: options.choice,
      log: try logging.open(),
      limits: Limits(message: maxMessage),
      framing: framing.framing
    )
    return try await service.run(in: composition)
  }
}
