import TimeQuestPersistence
import TimeQuestSQL

/// An open file with the right to take turns on it, until `close`.
final class OpenStore {
  private let writerLock: WriterLock
  let connection: SQLiteConnection
  private var group = Group.none

  /// Opens the store at that path, and makes it where there is none.
  init(path: String, clock: ClockKind, timeout: Duration) throws {
    try PrivateFile.makeFolders(to: path)
    try PrivateFile.make(at: path)
    try PrivateFile.requireWritable(at: path)
    connection = try SQLiteConnection(path: path, busyTimeout: timeout)
    try FileHeader(try connection.header()).requireReadable()
    writerLock = try WriterLock(path: path, timeout: timeout)
    try writerLock.take(during: "open")
    defer { writerLock.giveBack() }
    try connection.prepareStore(at: path, clock: clock)
  }

  deinit {
    do {
      try writerLock.take(during: "close")
      defer { writerLock.giveBack() }
      connection.close()
    } catch {
      // Whoever has the writerLock has the store open too, so closing this connection leaves the file
      // alone.
      connection.close()
    }
  }

  func read<Result>(_ body: (any StoreReader) throws -> Result) throws -> Result {
    connection.operation = "read"
    guard group != .open else { return try body(SQLReader(connection: connection)) }
    return try connection.transaction(.read) { try body(SQLReader(connection: connection)) }
  }

  func write<Result>(_ body: (any StoreWriter) throws -> Result) throws -> Result {
    guard group == .none else {
      if group == .begun { try openGroup() }
      connection.operation = "write"
      return try connection.savepoint { try body(SQLWriter(connection: connection)) }
    }
    return try withWriterLock(during: "write") {
      try connection.transaction(.write) { try body(SQLWriter(connection: connection)) }
    }
  }

  /// Runs the body while no other process writes.
  func withWriterLock<Result>(
    during operation: String,
    _ body: () throws -> Result
  ) throws -> Result {
    try takeTurn(during: operation)
    defer { writerLock.giveBack() }
    return try body()
  }

  private func takeTurn(during operation: String) throws(StoreError) {
    connection.operation = operation
    try writerLock.take(during: operation)
    guard !connection.hasMoved else {
      writerLock.giveBack()
      throw StoreError(.io, during: operation, detail: "the file of the store was moved or removed")
    }
  }
}

/// Writes that share one transaction, each in a savepoint of its own.
extension OpenStore {
  enum Group {
    case none
    /// Nothing was written yet, and nobody is kept waiting.
    case begun
    /// There is a transaction, and this process has the writerLock.
    case open
  }

  func beginGroup() {
    if group == .none { group = .begun }
  }

  private func openGroup() throws(StoreError) {
    try takeTurn(during: "write")
    do {
      try connection.begin(.write)
    } catch {
      writerLock.giveBack()
      throw error
    }
    group = .open
  }

  func endGroup() throws(StoreError) {
    defer { group = .none }
    guard group == .open else { return }
    defer { writerLock.giveBack() }
    try connection.commit()
  }
}
