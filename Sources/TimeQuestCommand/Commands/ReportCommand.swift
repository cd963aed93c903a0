import ArgumentParser
import TimeQuestRPC
import TimeQuestReports

/// Writes a page for the family.
struct ReportCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write a page for the family: what takes how long, by when, what has changed.",
    discussion: """
      It is about the default player where none is given; --since asks what has changed from that \
      day on.
      """
  )

  @OptionGroup var options: StoreOptions
  @OptionGroup var output: OutputOptions

  @OptionGroup var selection: SelectionOptions

  func run(in composition: Composition) async throws -> Int32 {
    try await options.asAdministrator(composition) { client in
      let player = try await selection.playerID(in: client)
      let page = try await client.report(of: player, since: selection.since)
      let writer = try output.open(besides: options.choice.url)
      try writer.write(Array(page.utf8))
      try writer.finish()
    }
  }
}
