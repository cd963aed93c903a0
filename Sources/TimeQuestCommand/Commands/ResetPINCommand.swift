import ArgumentParser
import TimeQuestRPC

/// A new PIN for whoever owns the store.
struct ResetPINCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "reset-pin",
    abstract: "Set a new PIN, whatever the old one was.",
    discussion: """
      Who can open the store's file owns what is in it. The new PIN comes from TIMEQUEST_PIN, \
      --pin-file, or the first line of stdin; never from an argument.
      """
  )

  @OptionGroup var options: StoreOptions
  @OptionGroup var pin: PINOptions

  func run(in composition: Composition) async throws -> Int32 {
    guard try composition.mayHaveStore(at: options.choice.url) else { return 1 }
    guard let text = try pin.read() ?? TerminalPrompt.secretTwice("The new PIN: ", "Once more: ")
    else {
      throw ValidationError("The new PIN is missing: give it on stdin.")
    }
    return try await options.asAdministrator(composition) { client in
      try await client.resetPIN(text)
    }
  }
}
