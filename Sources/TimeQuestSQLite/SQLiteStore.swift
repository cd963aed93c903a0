import CSQLite
import Synchronization
public import TimeQuestPersistence

/// The default store: one SQLite file that a person can open with any tool.
///
/// What `write` has returned survives a crash and a power cut. Several processes may have it open.
public final class SQLiteStore: QuestStore {
  public let info: StoreInfo
  /// Nil once closed.
  private let open: Mutex<OpenStore?>

  /// Opens the file, and makes it where there is none, with modes 0600 in 0700.
  ///
  /// Throws `StoreError`. A `~` in the path is a name like any other.
  public convenience init(path: String, clock: ClockKind = .real) throws {
    try self.init(path: path, clock: clock, timeout: .seconds(5))
  }

  /// `timeout` is how long a call waits for another program before it throws `busy`.
  ///
  /// `pageLimit` is how many pages the file may have; nil where the disk alone decides.
  init(
    path: String,
    clock: ClockKind = .real,
    timeout: Duration = .seconds(5),
    pageLimit: Int? = nil
  ) throws {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw StoreError(.io, during: "open", detail: "a path is needed, as in sqlite:PATH")
    }
    // SQLite takes ":memory:" and "file:…" for something else than a path.
    let path = path.hasPrefix("/") ? path : "./\(path)"
    let store = try OpenStore(path: path, clock: clock, timeout: timeout)
    if let pageLimit { try store.connection.run("PRAGMA max_page_count = \(pageLimit)") }
    open = Mutex(store)
    info = StoreInfo(
      scheme: StoreScheme.sqlite.name,
      formatVersion: Migration.currentFormat,
      isDurable: true,
      clock: clock,
      capabilities: [.backup, .check, .compact, .processes]
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

  public func beginGroup() async {
    open.withLock { $0?.beginGroup() }
  }

  public func endGroup() async throws {
    try open.withLock { try $0?.endGroup() }
  }

  public func compact() async throws {
    try await alone("compact") { try $0.compact() }
  }

  public func backUp(to path: String) async throws {
    try await alone("backup") { try $0.backUp(to: path) }
  }

  public func check() async throws -> [String] {
    try await alone("check") { try $0.check() }
  }

  private func alone<Result: Sendable>(
    _ operation: String,
    _ body: (OpenStore) throws -> Result
  ) async throws -> Result {
    try open.withLock { open in
      guard let open else { throw StoreError(.closed, during: operation) }
      try open.endGroup()
      return try body(open)
    }
  }

  public func close() async throws {
    try open.withLock { open in
      defer { open = nil }
      try open?.endGroup()
    }
  }
}

extension StoreScheme {
  /// `sqlite:PATH`.
  ///
  /// For a program that has chosen this store: it also ends SQLite's counting of its memory, a
  /// twentieth of a durable step, for the whole process. `SQLiteStore.init` leaves that alone.
  public static let sqlite = StoreScheme(
    name: "sqlite",
    exists: { PrivateFile.exists(at: $0) },
    open: { path, clock in
      tq_sqlite3_stop_counting_memory()
      return try SQLiteStore(path: path, clock: clock)
    }
  )
}
