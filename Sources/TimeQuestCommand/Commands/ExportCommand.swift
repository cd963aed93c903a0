import ArgumentParser
import TimeQuestRPC

/// Everything as one document, streamed.
struct ExportCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the whole store as one JSON document, of any size.",
    discussion: "Without PIN and lock-out. The file is readable by its owner alone."
  )

  @OptionGroup var options: StoreOptions

  @Argument(help: "The file; stdout where it is absent.")
  var file: String?

  func run(in composition: Composition) async throws -> Int32 {
    try await options.asOwner(composition) { connection in
      let sink = try Sink(file: file)
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
