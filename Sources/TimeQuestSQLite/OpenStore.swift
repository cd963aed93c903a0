import TimeQuestPersistence
import TimeQuestSQL

/// An open file with the right to take turns on it, until `close`.
final class OpenStore {
  private let turn: WriterTurn
  let connection: Connection
  private var group = Group.none

  /// Opens the store at that path, and makes it where there is none.
  init(path: String, clock: ClockKind, patience: Duration) throws {
    try PrivateFile.makeFolders(to: path)
    try PrivateFile.make(at: path)
    try PrivateFile.requireWritable(at: path)
    connection = try Connection(path: path, busyTimeout: patience)
    try FileHeader(try connection.header()).requireReadable()
    turn = try WriterTurn(path: path, patience: patience)
    try turn.take(during: "open")
    defer { turn.giveBack() }
    try connection.prepareStore(at: path, clock: clock)
  }

  deinit {
    do {
      try turn.take(during: "close")
      defer { turn.giveBack() }
      connection.close()
    } catch {
      // Whoever has the turn has the store open too, so closing this connection leaves the file
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
    return try inTurn(during: "write") {
      try connection.transaction(.write) { try body(SQLWriter(connection: connection)) }
    }
  }

  /// Runs the body while no other process writes.
  func inTurn<Result>(during operation: String, _ body: () throws -> Result) throws -> Result {
    try takeTurn(during: operation)
    defer { turn.giveBack() }
    return try body()
  }

  private func takeTurn(during operation: String) throws(StoreError) {
    connection.operation = operation
    try turn.take(during: operation)
    guard !connection.hasMoved else {
      turn.giveBack()
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
    /// There is a transaction, and this process has the turn.
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
      turn.giveBack()
      throw error
    }
    group = .open
  }

  func endGroup() throws(StoreError) {
    defer { group = .none }
    guard group == .open else { return }
    defer { turn.giveBack() }
    try connection.commit()
  }
}
