import ArgumentParser
import JSONRPC
import TimeQuestRPC

/// Answers requests until the end of input.
struct ServeCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Answer JSON-RPC requests from stdin on stdout (the default)."
  )

  @OptionGroup var options: StoreOptions
  @OptionGroup var logging: LogOptions

  @Option(help: "The greatest size of a message, in bytes.")
  var maxMessage = Limits().message

  @Option(
    help: ArgumentHelp(
      "Sync through this folder while no request comes; see sync.",
      valueName: "folder"
    )
  )
  var sync: String?

  @Option(help: "The framing of messages; auto detects it from the first byte.")
  var framing = FramingChoice.auto

  func validate() throws {
    guard maxMessage > 0 else {
      throw ValidationError("--max-message: expected at least 1, got \(maxMessage).")
    }
  }

  func run(in composition: Composition) async throws -> Int32 {
    let service = Service(
      choice: options.choice,
      log: try logging.open(),
      limits: Limits(message: maxMessage),
      framing: framing.framing,
      syncFolder: sync?.absolutePath
    )
    return try await service.run(in: composition)
  }
}

/// The values of `--framing`.
enum FramingChoice: String, ExpressibleByArgument, CaseIterable {
  /// Detected from the first byte.
  case auto
  case lines
  case headers

  var framing: Framing? {
    switch self {
    case .auto: nil
    case .lines: .lines
    case .headers: .headers
    }
  }
}
