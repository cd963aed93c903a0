import Synchronization
public import TimeQuestPersistence

/// The store for many machines: one schema of a PostgreSQL database.
///
/// A commit survives a crash of the client and of the server. A store has one connection, which
/// runs one call at a time; any number of stores, processes and machines may share a schema.
public final class PostgresStore: QuestStore {
  public let info: StoreInfo
  let url: PostgresURL
  /// Nil once the store is closed.
  private let open: Mutex<OpenStore?>

  /// Connects, and creates the schema with its tables if it does not exist.
  ///
  /// `location` is the part of the URL after `postgres:`, such as `//user@host/database`; libpq's
  /// settings complete it. Throws `StoreError`.
  public convenience init(location: String, clock: ClockKind = .real) throws {
    try self.init(url: PostgresURL(location: location), clock: clock)
  }

  init(url: PostgresURL, clock: ClockKind = .real, library: LibPQ? = nil) throws {
    self.url = url
    open = Mutex(try OpenStore(url: url, clock: clock, library: library))
    info = StoreInfo(
      scheme: StoreScheme.postgres.name,
      formatVersion: Self.currentFormat,
      isDurable: true,
      clock: clock,
      capabilities: url.isPortable
        ? [.check, .processes, .machines]
        : [.check, .compact, .processes, .machines, .changeSignal]
    )
  }

  public func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result {
    try whileOpen("read") { try $0.read(body) }
  }

  public func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    try whileOpen("write") { try $0.write(body) }
  }

  /// A portable engine leaves out deleted rows in its own time.
  public func compact() async throws {
    guard !url.isPortable else { return }
    try whileOpen("compact") { try $0.compact() }
  }

  public func backUp(to path: String) async throws {
    throw StoreError(
      .refused,
      during: "backup",
      remedy: "A database server has no file to copy; use timequest-rpc store backup, or pg_dump."
    )
  }

  public func check() async throws -> [String] {
    try whileOpen("check") { try $0.check() }
  }

  public var changeSignal: ChangeSignal? {
    open.withLock { $0?.changeDescriptor() }.map { descriptor in
      ChangeSignal(descriptor: descriptor) { [weak self] in
        self?.open.withLock { $0?.connection.takeChange() } ?? false
      }
    }
  }

  /// A minute, unless the URL says otherwise.
  public var restsAfter: Duration? { url.timeouts.idle }

  /// Gives the connection back to the server; the next call connects again.
  public func rest() async {
    open.withLock { $0?.connection.close() }
  }

  public func close() async throws {
    open.withLock { $0 = nil }
  }

  /// Passes the open store; throws `closed` for an operation on a closed one.
  private func whileOpen<Result: Sendable>(
    _ operation: String,
    _ body: (OpenStore) throws -> Result
  ) throws -> Result {
    try open.withLock { open in
      guard let open else { throw StoreError(.closed, during: operation) }
      return try body(open)
    }
  }
}

extension StoreScheme {
  /// The scheme `postgres://USER@HOST/DATABASE?schema=NAME`, with any parameter of libpq.
  public static let postgres = {
    var scheme = connecting
    scheme.accessScript = { try AccessScript($0).text }
    scheme.replace = { try await PostgresStore.replace($0, clock: $1, fill: $2) }
    return scheme
  }()

  private static let connecting = StoreScheme(
    name: "postgres",
    usage: "postgres://USER@HOST/DATABASE?schema=NAME",
    exists: { location in
      do {
        let url = try PostgresURL(location: location)
        return try PostgresConnection(to: url, library: LibPQ()).exists(url)
      } catch {
        // It is unknown; `open` throws the reason.
        return true
      }
    },
    open: { location, clock in try PostgresStore(location: location, clock: clock) }
  )
}
