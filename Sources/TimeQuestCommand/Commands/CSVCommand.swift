import ArgumentParser
import TimeQuestRPC

/// Writes every trial as CSV, streamed.
struct CSVCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "csv",
    abstract: "Write every trial as CSV, for spreadsheets."
  )

  @OptionGroup var options: StoreOptions
  @OptionGroup var output: OutputOptions

  func run(in composition: Composition) async throws -> Int32 {
    try await options.asAdministrator(composition) { client in
      let writer = try output.open(besides: options.choice.url)
      try await client.writeCSV { line in try writer.write(Array(line.utf8)) }
      try writer.finish()
    }
  }
}
