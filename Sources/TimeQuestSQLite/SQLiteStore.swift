import CSQLite
import Synchronization
public import TimeQuestPersistence
import TimeQuestSQL

/// The default store: one SQLite file, which any SQLite tool can read.
///
/// A commit survives a crash and a power cut. Several processes may open the same store.
public final class SQLiteStore: QuestStore {
  public let info: StoreInfo
  /// Nil once the store is closed.
  private let open: Mutex<OpenStore?>

  /// Opens the file, or creates it with mode 0600, and missing folders with mode 0700.
  ///
  /// Throws `StoreError`. A `~` in the path has no special meaning.
  public convenience init(path: String, clock: ClockKind = .real) throws {
    try self.init(path: path, clock: clock, timeout: .seconds(5))
  }

  /// Opens the file with a timeout and a limit, for tests.
  ///
  /// After the timeout a call that waits for another process throws `busy`. `pageLimit` is the
  /// greatest number of pages of the file; nil sets none.
  init(
    path: String,
    clock: ClockKind = .real,
    timeout: Duration = .seconds(5),
    pageLimit: Int? = nil
  ) throws {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      let remedy = "The URL of the store has no valid path; write sqlite:PATH."
      throw StoreError(.io, during: "open", remedy: remedy)
    }
    let store = try OpenStore(path: path, clock: clock, timeout: timeout)
    if let pageLimit { try store.connection.run("PRAGMA max_page_count = \(pageLimit)") }
    open = Mutex(store)
    info = StoreInfo(
      scheme: StoreScheme.sqlite.name,
      formatVersion: Schema.sqlite.count,
      isDurable: true,
      clock: clock,
      capabilities: [.backup, .check, .compact, .processes],
      notices: store.notices
    )
  }

  public func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result {
    try open.withLock { open in
      guard let open else { throw StoreError(.closed, during: "read") }
      return try open.read(body)
    }
  }

  public func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    try open.withLock { open in
      guard let open else { throw StoreError(.closed, during: "write") }
      return try open.write(body)
    }
  }

  public func withGroup<Result>(_ body: () async throws -> Result) async throws -> Result {
    open.withLock { $0?.beginGroup() }
    let result: Result
    do {
      result = try await body()
    } catch {
      try endGroup()
      throw error
    }
    try endGroup()
    return result
  }

  private func endGroup() throws {
    try open.withLock { try $0?.endGroup() }
  }

  public func compact() async throws {
    try outsideGroups("compact") { try $0.compact() }
  }

  public func backUp(to path: String) async throws {
    try outsideGroups("backup") { try $0.backUp(to: path) }
  }

  public func check() async throws -> [String] {
    try outsideGroups("check") { try $0.check() }
  }

  public func repair(setAside: @Sendable ([String]) throws -> Void) async throws -> Int {
    try outsideGroups("repair") { try $0.repair(setAside: setAside) }
  }

  public func stage() async throws -> (any SessionStage)? {
    try SQLiteStage(self, beside: outsideGroups("import") { $0.path })
  }

  /// Runs the body outside a transaction, after a commit of what running groups have written.
  func outsideGroups<Result: Sendable>(
    _ operation: String,
    _ body: (OpenStore) throws -> Result
  ) throws -> Result {
    try open.withLock { open in
      guard let open else { throw StoreError(.closed, during: operation) }
      try open.commitShared()
      return try body(open)
    }
  }

  public func close() async throws {
    try open.withLock { open in
      defer { open = nil }
      try open?.commitShared()
    }
  }
}

extension StoreScheme {
  /// The scheme `sqlite:PATH`.
  ///
  /// Opening a store through it also turns off SQLite's memory statistics for the whole process,
  /// which take a twentieth of the time of a durable transaction. `SQLiteStore.init` does not.
  public static let sqlite = StoreScheme(
    name: "sqlite",
    exists: { PrivateFile.exists(at: $0) },
    open: { path, clock in
      // A person who mistypes a path has no new store.
      try PrivateFile.requireFolder(of: path)
      tq_sqlite3_configure_memory()
      return try SQLiteStore(path: path, clock: clock)
    }
  )
}
