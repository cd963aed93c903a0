import ArgumentParser
import TimeQuestModels
import TimeQuestRPC

/// Writes a page for the family.
struct ReportCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write a page for the family: what takes how long, by when, what has changed."
  )

  @OptionGroup var options: StoreOptions
  @OptionGroup var output: OutputOptions

  @Option(help: "The id of the player; the default one where it is absent.")
  var player: String?

  @Option(help: "The day from which on a change is asked about, such as 2026-11-20.")
  var since: String?

  func run(in composition: Composition) async throws -> Int32 {
    let id = try player.map { text in
      guard let id = PlayerID(text) else {
        throw ValidationError("--player: expected a UUID, got \"\(text)\"")
      }
      return id
    }
    let day = try since.map { text in
      guard let day = CivilDay(text) else {
        throw ValidationError("--since: expected a day as YYYY-MM-DD, got \"\(text)\"")
      }
      return day
    }
    return try await options.asAdministrator(composition) { client in
      let page = try await client.report(of: id, since: day)
      let writer = try output.open(besides: options.choice.url)
      try writer.write(Array(page.utf8))
      try writer.finish()
    }
  }
}
