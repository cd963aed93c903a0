import ArgumentParser
import TimeQuestPersistence
import TimeQuestRPC
import TimeQuestTransfer

/// Copies everything from one store to another, of any kinds.
struct MigrateCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Copy everything to another store, of any kind, and verify the copy.",
    discussion: """
      The copy includes the PIN and the events; the source is not changed. After an interruption, \
      run the command again: it continues, and copies what has changed since. Use the target when \
      the command says that both stores are equal. A target that holds something else is merged \
      with: nothing of either is lost.
      """
  )

  @Option(help: ArgumentHelp("The source.", valueName: "url"))
  var from: String

  @Option(
    help: ArgumentHelp(
      "The target: empty, a partial copy, or a store to merge with.",
      valueName: "url"
    )
  )
  var to: String

  func run(in composition: Composition) async throws -> Int32 {
    let (here, there) = (try StoreURL(given: from), try StoreURL(given: to))
    let isOfSameKind = try composition.scheme(of: here).name == composition.scheme(of: there).name
    guard try composition.mayHaveStore(at: here) else { return 1 }
    guard !isOfSameKind || !here.isSamePlace(as: there) else {
      throw ValidationError("\(here) and \(there) are the same store.")
    }
    do {
      let source = try await composition.open(here)
      let target = try await composition.scheme(of: there).open(there.location, source.info.clock)
      let migration = StoreMigration(
        from: source,
        to: target,
        coder: JanssonDocumentCoder(),
        policies: composition.policies
      )
      let progress = ProgressBar("sessions", of: try await migration.sessionCount())
      let outcome = try await migration.run { progress.step(by: $0) }
      progress.finish()
      try await target.close()
      try await source.close()
      switch outcome {
      case .equal(let digest):
        StandardOutput.writeDiagnostic("both stores are equal: \(digest)")
      case .merged:
        StandardOutput.writeDiagnostic(
          "the target holds what both did; its PIN, reminders and events are its own"
        )
      }
      return 0
    } catch let error as StoreError {
      StandardOutput.writeMessage("\(error)")
      return 1
    }
  }
}
