import ArgumentParser
import TimeQuestRPC

/// Every trial as a table, streamed.
struct CSVCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "csv",
    abstract: "Write every trial as a table for spreadsheets, of any size."
  )

  @OptionGroup var options: StoreOptions
  @OptionGroup var output: SinkOptions

  func run(in composition: Composition) async throws -> Int32 {
    try await options.asOwner(composition) { connection in
      let sink = try output.open(besides: options.choice.url)
      try await connection.writeSheet { line in try sink.write(Array(line.utf8)) }
      try sink.finish()
    }
  }
}
