import ArgumentParser
import TimeQuestRPC

/// Sets a new PIN without the old one.
struct ResetPINCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "reset-pin",
    abstract: "Set a new PIN without the old one.",
    discussion: """
      Access to the store is enough. The new PIN comes from TIMEQUEST_PIN, --pin-file, or the \
      first line of stdin, never from an argument.
      """
  )

  @OptionGroup var options: StoreOptions
  @OptionGroup var pin: PINOptions

  func run(in composition: Composition) async throws -> Int32 {
    guard try composition.mayHaveStore(at: options.choice.url) else { return 1 }
    guard let text = try pin.read() ?? TerminalPrompt.secretTwice("New PIN: ", "Repeat it: ")
    else {
      throw ValidationError("The new PIN is missing: expected it on stdin.")
    }
    return try await options.asAdministrator(composition) { client in
      try await client.resetPIN(text)
    }
  }
}
