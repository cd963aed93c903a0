import ArgumentParser
import Foundation
import Synchronization
import TimeQuestEngine
import TimeQuestPersistence
import TimeQuestRPC
import TimeQuestTransfer

/// Copies the store, and removes copies that are no longer wanted.
struct BackupCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Write a consistent copy of the store.",
    discussion: """
      The copy of a store on a server is a file, too. With --keep older copies in the same folder \
      are removed, after the new one is whole. A copy that was opened as a store, or replaced by \
      another file, is kept.
      """
  )

  @OptionGroup var options: StoreOptions

  @Argument(help: "The copy; the file must not exist.")
  var file: String

  @Option(
    help: ArgumentHelp(
      "Keep this many copies in that folder, with the new one.",
      valueName: "count"
    )
  )
  var keep: Int?

  func validate() throws {
    guard file != "-" else {
      throw ValidationError("A backup must be a file: expected a path such as ./-, got -.")
    }
    if let keep, keep < 1 {
      throw ValidationError("--keep: expected a number of at least 1, got \(keep)")
    }
  }

  func run(in composition: Composition) async throws -> Int32 {
    try await options.withSession(composition) { client in
      let path = try await client.owner.backUp(to: file) { store, path in
        guard !store.info.capabilities.contains(.backup) else {
          return try await store.backUp(to: path)
        }
        try await composition.copy(store, to: path)
      }
      StandardOutput.writeSuccess("Wrote \(path).")
      guard let keep else { return }
      var own: [String] = []
      for copy in try await copies(beside: path, client) {
        if try await client.owner.isOwnBackup(at: copy) {
          own.append(copy)
        } else {
          StandardOutput.writeDiagnostic("kept \(copy): it has changed since this store wrote it")
        }
      }
      for old in own.dropLast(keep) {
        guard FileDescriptor.remove(old) else { throw FileError(failureOf: old) }
        try await client.owner.forgetBackup(at: old)
        StandardOutput.writeDiagnostic("removed \(old)")
      }
    }
  }

  /// The listed copies in the folder of that one at whose paths something is, the oldest first.
  private func copies(beside path: String, _ client: ClientSession) async throws -> [String] {
    let folder = FileDescriptor.folder(of: path)
    let store = try options.choice.url
    return try await client.owner.backups().filter { copy in
      !store.owns(copy) && FileDescriptor.folder(of: copy) == folder
        && FileDescriptor.status(at: copy, ofLink: true) != nil
    }
  }
}

extension Composition {
  /// Copies one moment of a store that has no file to a new file.
  fileprivate func copy(_ store: any QuestStore, to path: String) async throws {
    let folder = TemporaryName.make(for: path)
    try PrivateFolder.make(folder)
    // A failure leaves a folder that says in its name what it is.
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = try StoreURL(given: "sqlite:\(folder)/store.sqlite")
    let copy = try await scheme(of: file).open(file.location, store.info.clock)
    let coder = JanssonDocumentCoder()
    try await StoreMigration(from: store, to: copy, coder: coder).copySnapshot()
    try await copy.backUp(to: path)
    try await copy.close()
  }
}

/// Puts a copy in the place of a store on a server.
struct RestoreCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put a copy in the place of a store on a server.",
    discussion: """
      The command checks the copy, restores it into a schema of its own, and compares a digest of \
      both. Then one transaction exchanges that schema with the one in use, and gives it the same \
      rights. The old tables stay under a name with the date, until you drop them. If a part \
      fails, nothing changes. Open programs continue with the restored store. A copy does not \
      contain the membership in a sync: join the folder again. The user of the URL must be \
      allowed to make schemas.
      """
  )

  @Option(help: ArgumentHelp("The file that store backup wrote.", valueName: "file"))
  var from: String

  @Option(help: ArgumentHelp("The store on a server; made if it does not exist.", valueName: "url"))
  var to: String

  func run(in composition: Composition) async throws -> Int32 {
    let (here, there) = (try StoreURL(given: "sqlite:\(from)"), try StoreURL(given: to))
    guard let replace = try composition.scheme(of: there).replace else {
      throw ValidationError(
        """
        \(there) is a file: end the programs that use it, move it away with its -wal and -shm, \
        and put the copy in its place.
        """
      )
    }
    try composition.requireStore(at: here)
    let source = try await composition.open(here)
    try Self.require(try await source.check(), of: "the copy")
    let digest = Mutex("")
    let old = try await replace(there.location, source.info.clock) { target in
      let coder = JanssonDocumentCoder()
      let outcome = try await StoreMigration(from: source, to: target, coder: coder).run { _ in }
      guard case .equal(let text) = outcome else {
        throw StoreError(.busy, during: "restore", detail: "other programs write to the new tables")
      }
      try Self.require(try await target.check(), of: "the restored store")
      digest.withLock { $0 = text }
    }
    try await source.close()
    StandardOutput.writeDiagnostic("restored; both are equal: \(digest.withLock { $0 })")
    if let old { StandardOutput.writeDiagnostic("the old tables are in the schema \(old)") }
    return 0
  }

  private static func require(_ problems: [String], of what: String) throws(StoreError) {
    guard let first = problems.first else { return }
    throw StoreError(.corrupt, during: "restore", detail: "\(what) is damaged: \(first)")
  }
}

/// Copies everything from one store to another, of any kinds.
struct MigrateCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Copy everything to another store, of any kind, and verify the copy.",
    discussion: """
      The copy includes the PIN and the events; the source is not changed. After an interruption, \
      run the command again: it continues, and copies what has changed since. Use the target when \
      the command says that both stores are equal. If the target contains something else, both \
      are merged, and nothing is lost.
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
    try composition.requireStore(at: here)
    guard !isOfSameKind || !here.isSamePlace(as: there) else {
      throw ValidationError("\(here) and \(there) are the same store.")
    }
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
        "the target now has the data of both; it keeps its own PIN, reminders and events"
      )
    }
    return 0
  }
}
