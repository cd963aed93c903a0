import ArgumentParser
import TimeQuestRPC

/// Everything as one document, streamed.
struct ExportCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the whole store as one JSON document, of any size.",
    discussion: "Without PIN and lock-out."
  )

  @OptionGroup var options: StoreOptions
  @OptionGroup var output: SinkOptions

  func run(in composition: Composition) async throws -> Int32 {
    try await options.asOwner(composition) { connection in
      let sink = try output.open(besides: options.choice.url)
      let progress = ProgressBar("sessions", of: try await connection.sessionCount())
      try await connection.writeExport { text in
        try sink.write(text)
        progress.step()
      }
      try sink.finish()
      progress.finish()
    }
  }
}
