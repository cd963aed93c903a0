import ArgumentParser
import JSONRPC
import Synchronization
import TimeQuestJSON
import TimeQuestModels
import TimeQuestRPC
import TimeQuestReports
import TimeQuestSync
import TimeQuestTransfer

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
    try await options.withSession(composition) { client in
      let writer = try output.open(besides: options.choice.url)
      let progress = ProgressBar("sessions", of: try await client.owner.sessionCount())
      try await client.owner.export(coder: JanssonDocumentCoder()) { text in
        try writer.write(text)
        progress.step()
      }
      try writer.finish()
      progress.finish()
      writer.tell()
    }
  }
}

/// Imports an export of any size in one transaction.
struct ImportCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import an export, all or nothing.",
    discussion: """
      Nothing is removed: the sessions of both sides stay, and players and quests that were \
      deleted here stay deleted. Importing the same file again changes nothing.
      """
  )

  @OptionGroup var options: StoreOptions

  @Argument(help: "The file; - for stdin.")
  var file: String

  @Option(help: "The player of this store who is the player of the file: a name or an id.")
  var player: String?

  func run(in composition: Composition) async throws -> Int32 {
    let output = try StandardOutput.claim()
    let source = try file == "-" ? FileReader(descriptor: .standardInput) : FileReader(file: file)
    // Before a store is created.
    let first = Mutex(Optional(try source.next()))
    return try await options.withSession(composition, mayMakeStore: true) { client in
      let progress = ProgressBar("bytes", of: source.size)
      let player = try await client.chosenPlayer(player)
      let result = try await client.owner.import(as: player, coder: JanssonDocumentCoder()) {
        let chunk = try first.withLock { $0.take() } ?? source.next()
        progress.step(by: chunk.count)
        return chunk
      }
      progress.finish()
      let answer = try JSONText.encode(result) + [UInt8(ascii: "\n")]
      if let status = output.write(answer) { throw ExitCode(status) }
    }
  }
}

/// Writes every trial as CSV, or a data set for research, streamed.
struct CSVCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "csv",
    abstract: "Write every trial as CSV, for spreadsheets, or as a data set for research.",
    discussion: """
      With --study a new folder gets a data set in the layout of BIDS for behaviour, or Psych-DS. \
      It has labels instead of people, and numbers instead of dates. A player is part of it only \
      with the consent of a parent, which player.update records and withdraws. At each export you \
      give the form's version and date, and say that the child agrees.
      """
  )

  @OptionGroup var options: StoreOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var selection: SelectionOptions

  @Option(help: "Write a data set for research to this folder, which must not exist.")
  var study: String?

  @Flag(help: "With --study: the names of quests and steps, too.")
  var names = false

  @Option(help: "With --study: bids or psych-ds.")
  var layout = StudyLayout.bids

  @Option(help: "With --study: the version of the form that the parent has signed.")
  var consentVersion: String?

  @Option(
    help: ArgumentHelp("With --study: the day on which the parent signed it.", valueName: "day"),
    transform: SelectionOptions.day
  )
  var consentDate: CivilDay?

  @Flag(help: "With --study: the child has been told in words of their own, and agrees.")
  var assent = false

  func validate() throws {
    if study != nil, output.file != nil || output.force {
      throw ValidationError("--study writes to a new folder: leave out FILE and --force")
    }
    if study != nil, selection.player != nil || selection.since != nil {
      throw ValidationError("--study has every player with consent: leave out --player and --since")
    }
    if names, study == nil { throw ValidationError("--names needs --study") }
    if (consent == nil || !assent) && study != nil {
      throw ValidationError(
        "--study needs --consent-version, --consent-date and the child's --assent"
      )
    }
  }

  private var consent: StudyConsent? {
    guard let consentVersion, let consentDate else { return nil }
    return StudyConsent(version: consentVersion, day: consentDate)
  }

  func run(in composition: Composition) async throws -> Int32 {
    try await options.withSession(composition) { client in
      guard let study, let consent else {
        let writer = try output.open(besides: options.choice.url)
        let player = try await selection.playerID(in: client)
        try await client.owner.exportCSV(of: player, since: selection.since) { line in
          try writer.write(Array(line.utf8))
        }
        try writer.finish()
        return writer.tell()
      }
      guard let cipher = client.segmentCipher else {
        throw ValidationError("This program was built without the hash that --study needs.")
      }
      let folder = try FolderWriter(folder: study)
      let count = try await client.owner.exportStudy(
        in: layout,
        consent: consent,
        includesNames: names,
        program: (client.table.service.program, TimeQuestVersion.current),
        hash: { try cipher.hash($0, key: $1) },
        encode: { try JSONText.encode($0) },
        write: { file, text in try folder.write(text, to: file) }
      )
      try folder.finish()
      StandardOutput.writeDiagnostic(
        count == 0
          ? "no player has a parent's consent: the data set is empty"
          : "\(study) has the trials of \(count) \(count == 1 ? "player" : "players")"
      )
    }
  }
}

/// Writes a page for the family.
struct ReportCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract:
      "Write a page for the family: how long steps take, when a quest is done, and what changed.",
    discussion: """
      Without --player it is about the default player. It says whether practice is working, from \
      the ten weeks before Monday or from --since on.
      """
  )

  @OptionGroup var options: StoreOptions
  @OptionGroup var output: OutputOptions

  @OptionGroup var selection: SelectionOptions

  func run(in composition: Composition) async throws -> Int32 {
    try await options.withSession(composition) { client in
      let player = try await selection.playerID(in: client)
      let page = try await client.owner.report(of: player, since: selection.since)
      let writer = try output.open(besides: options.choice.url)
      try writer.write(Array(page.utf8))
      try writer.finish()
      writer.tell()
    }
  }
}

extension StudyLayout: ExpressibleByArgument {}
