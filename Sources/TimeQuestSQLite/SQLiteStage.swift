import Synchronization
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQL

/// Sessions that wait in a file of their own beside the store, with the same tables.
final class SQLiteStage: SessionStage {
  private let store: SQLiteStore
  private let file: Mutex<StageFile>

  init(_ store: SQLiteStore, beside path: String) throws {
    self.store = store
    file = Mutex(try StageFile(beside: path))
  }

  func add(_ session: Session) throws -> Session? {
    try file.withLock { try $0.add(session) }
  }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter, any StagedSessions) throws -> Result
  ) async throws -> Result {
    try file.withLock { file in
      try store.outsideGroups("import") { open in
        try file.complete()
        return try open.write(attaching: file.path) { writer in
          let staged = StagedRows(file: file, tables: StagedTables(open.connection))
          return try body(writer, staged)
        }
      }
    }
  }
}

/// The file of a stage; `deinit` closes and removes it.
private final class StageFile {
  let path: String
  private let descriptor: CInt
  private let connection: SQLiteConnection
  private let writer: SQLTransaction

  init(beside store: String) throws {
    TemporaryName.removeLeftovers(of: store)
    path = TemporaryName.make(for: store)
    descriptor = try PrivateFile.makeNew(at: path)
    TemporaryName.hold(descriptor)
    connection = try SQLiteConnection(path: path, busyTimeout: .zero)
    connection.operation = "import"
    writer = SQLTransaction(connection)
    // Nothing of it is needed after a crash.
    let _: String? = try connection.database.value("PRAGMA journal_mode = OFF")
    try connection.run("PRAGMA synchronous = OFF")
    try connection.begin(.write)
    for script in Schema.sqlite { try connection.execute(script: script()) }
    try connection.run("INSERT INTO meta (only_row, clock) VALUES (1, 'real')")
  }

  deinit {
    connection.close()
    PrivateFile.discard(path, descriptor)
  }

  func add(_ session: Session) throws -> Session? {
    if let known = try writer.session(session.id) { return known }
    try writer.put(session)
    return nil
  }

  func complete() throws(StoreError) { try connection.commit() }

  func session(_ id: SessionID) throws -> Session? { try writer.session(id) }
}

private struct StagedRows: StagedSessions {
  let file: StageFile
  let tables: StagedTables

  func players() throws -> [PlayerID] { try tables.players() }

  func forEachChanged(of player: PlayerID, _ body: (Session, Int) throws -> Void) throws -> Int {
    let (changed, count) = try tables.known(of: player)
    for (id, place) in changed {
      guard let session = try file.session(id) else { continue }
      try body(session, place)
    }
    return count - changed.count
  }

  func putNew(of player: PlayerID) throws -> Int { try tables.putNew(of: player) }
}
