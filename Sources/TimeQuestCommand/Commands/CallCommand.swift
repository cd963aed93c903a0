import ArgumentParser
import JSONRPC
import TimeQuestJSON
import TimeQuestPersistence
import TimeQuestRPC

/// Makes one request from the command line.
struct CallCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "call",
    abstract: "Make one request and print its result.",
    discussion: """
      On a terminal, the result is indented, and coloured unless NO_COLOR is set. Otherwise it is \
      one line. On an error the exit status is 1 and the error is on stderr: a sentence on a \
      terminal, otherwise JSON. Parent methods take the PIN from TIMEQUEST_PIN or --pin-file, \
      never from an argument. call METHOD --help describes a method.
      """
  )

  @OptionGroup var options: StoreOptions

  @OptionGroup var pin: PINOptions

  @Argument(help: "The method, such as profile.get.", completion: .list(CallArguments.methods))
  var method: String

  @Argument(
    help: ArgumentHelp(
      "name=value, or one JSON object; a value in seconds may be typed as 5m or 1h10m.",
      valueName: "parameter"
    ),
    completion: .custom { words, index, _ in CallArguments.completions(for: words, at: index) }
  )
  var parameters: [String] = []

  func run(in composition: Composition) async throws -> Int32 {
    let output = try StandardOutput.claim()
    let client = try await options.choice.connect(composition, limits: Limits())
    let status: Int32
    do {
      try await unlock(client)
      let params = try await client.params(parameters, for: method)
      let server = Server(MethodDispatcher(client), limits: client.limits)
      let result = try await result(of: try await server.call(method, params))
      let shown = output.isTerminal ? try TerminalJSON(result).text : result
      status = output.write(shown + [UInt8(ascii: "\n")]) ?? 0
    } catch let error as RPCError {
      await client.close()
      guard !FileDescriptor.standardError.isTerminal else { throw error }
      StandardOutput.writeDiagnostic(try JSONText.string(error.json))
      return 1
    }
    await client.close()
    return status
  }

  /// Waits for the result of a poll.
  private func result(of reply: Reply) async throws -> [UInt8] {
    switch reply {
    case .result(let result, _): return result
    case .waiting(let call):
      while true {
        let isOver = call.deadline <= .now
        if let result = try await call.result(isLast: isOver) { return result }
        try await Task.sleep(for: .milliseconds(200))
      }
    }
  }

  private func unlock(_ client: ClientSession) async throws {
    guard CallArguments.needsUnlock(method), let pin = try pin.read() else { return }
    try await client.unlock(pin)
  }
}
