import JSONRPC
import TimeQuestRPC

/// A server with all of its options.
struct Service {
  var choice: StoreChoice
  var log = Log.standardError(level: .warning)
  var limits = Limits()
  /// The framing of messages; nil detects it from the first byte.
  var framing: Framing?

  func run(in composition: Composition) async throws -> Int32 {
    let output = try StandardOutput.claim()
    let stop = try StopSignal.install()
    let client = try await choice.connect(composition, limits: limits, log: log)
    let server = Server(router: MethodRouter(client), limits: limits) { [log] error in
      log.warning("a notification was refused: \(error.kind) (\(error.code))")
      log.debug(error.message)
    }
    var loop = RequestLoop(
      input: StandardInput(stop: stop),
      output: output,
      server: server,
      framing: framing,
      limits: limits
    )
    log.info("\(TimeQuestVersion.current) serves \(client.storeScheme):")
    await loop.run { client.isShuttingDown }
    await client.close()
    log.info("every accepted request has been answered")
    return 0
  }
}

extension Service {
  /// Reads the arguments that front ends use, without the parser, which takes half of a start.
  ///
  /// Nil for anything but no arguments, or `--store URL`.
  init?(commonArguments words: ArraySlice<String>) {
    guard words.isEmpty || (words.count == 2 && words.first == "--store") else { return nil }
    self.init(choice: StoreChoice(store: words.last))
  }
}
