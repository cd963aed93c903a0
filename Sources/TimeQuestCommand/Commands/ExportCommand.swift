import ArgumentParser
import TimeQuestRPC

/// Writes everything as one JSON document, streamed.
struct ExportCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the whole store as one JSON document.",
    discussion: "The PIN and its lock-out are not included."
  )

  @OptionGroup var options: StoreOptions
  @OptionGroup var output: OutputOptions

  func run(in composition: Composition) async throws -> Int32 {
    try await options.asAdministrator(composition) { client in
      let writer = try output.open(besides: options.choice.url)
      let progress = ProgressBar("sessions", of: try await client.sessionCount())
      try await client.writeExport { text in
        try writer.write(text)
        progress.step()
      }
      try writer.finish()
      progress.finish()
    }
  }
}
