import ArgumentParser
import TimeQuestRPC

/// Writes every trial as CSV, or a data set for research, streamed.
struct CSVCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "csv",
    abstract: "Write every trial as CSV, for spreadsheets, or as a data set for research.",
    discussion: """
      With --study a new folder gets a data set in the BIDS layout for behaviour: labels instead \
      of people, numbers instead of dates, and nothing of a player without the consent of a \
      parent, which player.update records and withdraws.
      """
  )

  @OptionGroup var options: StoreOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var selection: SelectionOptions

  @Option(help: "Write a data set for research to this folder, which must not exist.")
  var study: String?

  @Flag(help: "With --study: the names of quests and steps, too.")
  var names = false

  func validate() throws {
    if study != nil, output.file != nil || output.force {
      throw ValidationError("--study takes a folder alone: no FILE, no --force")
    }
    if study != nil, selection.player != nil || selection.since != nil {
      throw ValidationError("--study has everybody with consent: no --player, no --since")
    }
    if names, study == nil { throw ValidationError("--names belongs to --study") }
  }

  func run(in composition: Composition) async throws -> Int32 {
    try await options.asAdministrator(composition) { client in
      guard let study else {
        let writer = try output.open(besides: options.choice.url)
        let player = try await selection.playerID(in: client)
        try await client.writeCSV(of: player, since: selection.since) { line in
          try writer.write(Array(line.utf8))
        }
        return try writer.finish()
      }
      let folder = try FolderWriter(folder: study)
      let count = try await client.writeStudy(includesNames: names) { file, text in
        try folder.write(text, to: file)
      }
      try folder.finish()
      StandardOutput.writeDiagnostic(
        count == 0
          ? "no player has a parent's consent: the data set is empty"
          : "\(study) has the trials of \(count) \(count == 1 ? "player" : "players")"
      )
    }
  }
}
