import TimeQuestPersistence
import TimeQuestSQL

/// An open SQLite file together with the lock for writing to it; `deinit` closes both.
final class OpenStore {
  /// Nil for a file that may not be written.
  private let writerLock: WriterLock?
  let connection: SQLiteConnection
  /// The path from the root, without links: every name of the store leads to the same locks.
  let path: String
  /// What was put right at the opening.
  let notices: [String]
  /// False while the opening has not succeeded: then there is nothing that closing must write.
  private var isPrepared = false
  /// The number of groups that are running; while it is not 0, writes share a transaction.
  private var groupCount = 0
  /// Whether the shared transaction has begun; this process then holds the writer lock.
  private var isSharing = false
  /// What writes know: what was put last, too.
  private let known = KnownRecords()
  /// What reads know: only what was read, which is validated.
  private let knownToReads = KnownRecords()
  /// Why a commit of shared writes failed; every running group throws it at its end.
  private var groupFailure: StoreError?

  /// Opens the store at that path, and creates it if nothing exists there.
  ///
  /// `formats` are the scripts that lead to its format, for tests of a migration.
  init(
    path: String,
    clock: ClockKind,
    timeout: Duration,
    formats: [Schema.Script] = Schema.sqlite
  ) throws {
    try PrivateFile.makeFolders(to: path)
    try PrivateFile.make(at: path)
    let path = try PrivateFile.realPath(path)
    self.path = path
    guard try PrivateFile.isWritable(at: path) else {
      writerLock = nil
      notices = ["The store is read-only: it is opened for reading alone."]
      connection = try SQLiteConnection.readOnly(path: path, busyTimeout: timeout)
      try connection.requireStore(clock: clock, format: formats.count)
      isPrepared = true
      return
    }
    connection = try SQLiteConnection(path: path, busyTimeout: timeout)
    let hasJournal = PrivateFile.exists(at: "\(path)-journal")
    // Nothing of a file that is no store changes, neither its mode nor what stands beside it.
    let check = { (header: [UInt8]) throws(StoreError) in
      try FileHeader(header).requireReadable(upTo: formats.count, hasJournal: hasJournal)
    }
    try check(try connection.header())
    PrivateFile.keepTemporaryFiles(beside: path)
    // What a killed import has put aside.
    TemporaryName.removeLeftovers(of: path)
    // Before SQLite makes its other files: it gives them the mode of this one.
    var wasOpen = try PrivateFile.narrow(at: path, check)
    for suffix in ["-wal", "-shm"] {
      wasOpen = try PrivateFile.narrow(at: path + suffix) { _ in } || wasOpen
    }
    notices =
      wasOpen
      ? ["Other users of this machine could read the store; now only its owner can."] : []
    let writerLock = try WriterLock(path: path, timeout: timeout)
    self.writerLock = writerLock
    try writerLock.lock(during: "open")
    defer { writerLock.unlock() }
    try connection.prepareStore(at: path, clock: clock, formats: formats)
    isPrepared = true
  }

  var isReadOnly: Bool { writerLock == nil }

  deinit {
    // A store that could not be opened in time must not wait for the same lock again.
    guard isPrepared else { return connection.close() }
    do {
      try writerLock?.lock(during: "close")
      defer { writerLock?.unlock() }
      connection.close()
    } catch {
      // The process that holds the lock has the file open, so closing this connection leaves the
      // log to that process.
      connection.close()
    }
  }

  func read<Result>(_ body: (any StoreReader) throws -> Result) throws -> Result {
    connection.operation = "read"
    guard !isSharing else { return try body(SQLTransaction(connection)) }
    return try connection.transaction(.read) {
      // Begins to read, so that the version is that of this transaction.
      try connection.run("PRAGMA data_version")
      knownToReads.forget(unless: connection.dataVersion)
      return try body(SQLTransaction(connection, known: knownToReads))
    }
  }

  func write<Result>(_ body: (any StoreWriter) throws -> Result) throws -> Result {
    guard groupCount == 0 else {
      if !isSharing { try beginSharing() }
      connection.operation = "write"
      known.forget(unless: connection.dataVersion)
      return try withKnownRecords { transaction in
        try connection.savepoint { try body(transaction) }
      }
    }
    return try withWriterLock(during: "write") {
      try withKnownRecords { transaction in
        let result = try connection.transaction(.write) {
          known.forget(unless: connection.dataVersion)
          return try body(transaction)
        }
        known.dataVersion = connection.dataVersion
        return result
      }
    }
  }

  /// Runs the body, which forgets the records of another state of the file; where it throws, what
  /// it has put is not there.
  private func withKnownRecords<Result>(
    _ body: (SQLTransaction) throws -> Result
  ) throws -> Result {
    do {
      return try body(SQLTransaction(connection, known: known))
    } catch {
      known.forget()
      throw error
    }
  }

  /// Runs a transaction that reads another file, under the name of `StagedTables`.
  func write<Result>(
    attaching path: String,
    _ body: (any StoreWriter) throws -> Result
  ) throws -> Result {
    try connection.run("ATTACH $1 AS \(StagedTables.name)", [.text(path)])
    // Many rows in the order of time are in no order of their ids: with fewer pages in memory, each
    // would be written again and again.
    try connection.run("PRAGMA main.cache_size = -\(Self.stagedCacheKiB)")
    defer { connection.detach(StagedTables.name) }
    do {
      let result = try write(body)
      try commitShared()
      known.forget()
      return result
    } catch {
      // Within a group the transaction goes on, and the file could not be let go.
      try commitShared()
      throw error
    }
  }

  private static let stagedCacheKiB = 8 * 1024

  /// Runs the body while no other process writes.
  func withWriterLock<Result>(
    during operation: String,
    _ body: () throws -> Result
  ) throws -> Result {
    try lock(during: operation)
    defer { writerLock?.unlock() }
    return try body()
  }

  private func lock(during operation: String) throws(StoreError) {
    connection.operation = operation
    guard let writerLock else {
      throw StoreError(.readOnly, during: operation, detail: "the file is read-only")
    }
    try writerLock.lock(during: operation)
    guard !connection.hasMoved else {
      writerLock.unlock()
      let remedy = "The file of the store was moved or removed; restore it and start again."
      throw StoreError(.io, during: operation, remedy: remedy)
    }
  }
}

/// Writes that share one transaction, each in a savepoint of its own.
extension OpenStore {
  /// Begins a group, which `endGroup` ends; the first write takes the lock.
  func beginGroup() { groupCount += 1 }

  /// Commits what the running groups have written, and ends one of them.
  ///
  /// Throws if a commit has failed during the group.
  func endGroup() throws(StoreError) {
    groupCount -= 1
    defer { if groupCount == 0 { groupFailure = nil } }
    try commitShared()
    if let groupFailure { throw groupFailure }
  }

  /// Commits what the running groups have written so far.
  func commitShared() throws(StoreError) {
    guard isSharing else { return }
    isSharing = false
    defer { writerLock?.unlock() }
    do {
      try connection.commit()
      known.dataVersion = connection.dataVersion
    } catch {
      known.forget()
      groupFailure = error
      throw error
    }
  }

  private func beginSharing() throws(StoreError) {
    try lock(during: "write")
    do {
      try connection.begin(.write)
    } catch {
      writerLock?.unlock()
      throw error
    }
    isSharing = true
  }
}
