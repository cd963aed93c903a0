import ArgumentParser
import TimeQuestPersistence
import TimeQuestRPC
import TimeQuestTransfer

/// Everything from one store into another one, of whatever kinds.
struct MigrateCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Copy everything into another store, of any kind, and verify it.",
    discussion: """
      PIN, events and all. Nothing of the first store is changed. What was cut short goes on where \
      it stopped when it is run again, and what has changed since is copied anew. Use the other \
      store once both are said to be the same.
      """
  )

  @Option(help: ArgumentHelp("The store that there is.", valueName: "url"))
  var from: String

  @Option(help: ArgumentHelp("The store to be, empty or partly copied.", valueName: "url"))
  var to: String

  func run(in composition: Composition) async throws -> Int32 {
    let (here, there) = (try StoreURL(given: from), try StoreURL(given: to))
    let isOfSameKind = try composition.scheme(of: here).name == composition.scheme(of: there).name
    guard try composition.mayHaveStore(at: here) else { return 1 }
    guard !isOfSameKind || !here.isSamePlace(as: there) else {
      throw ValidationError("\(here) and \(there) are one and the same store.")
    }
    do {
      let source = try await composition.open(here)
      let target = try await composition.scheme(of: there).open(there.location, source.info.clock)
      let migration = StoreMigration(
        from: source,
        to: target,
        coder: JanssonDocumentCoder()
      )
      let progress = ProgressBar("sessions", of: try await migration.sessionCount())
      let digest = try await migration.run { progress.step(by: $0) }
      progress.finish()
      try await target.close()
      try await source.close()
      StandardOutput.writeDiagnostic("both stores hold the same: \(digest)")
      return 0
    } catch let error as StoreError {
      StandardOutput.writeDiagnostic("timequest-rpc: \(error)")
      return 1
    }
  }
}
