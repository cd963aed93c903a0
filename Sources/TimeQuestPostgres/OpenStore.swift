import TimeQuestPersistence
import TimeQuestSQL

/// A connection to a store that is of the format and of the clock that were asked for.
final class OpenStore {
  let connection: PostgresConnection
  private let timeout: Duration

  init(url: PostgresURL, clock: ClockKind) throws {
    connection = try PostgresConnection(to: url, library: LibPQ())
    timeout = url.timeout
    try connection.prepareStore(in: url, clock: clock)
  }

  func read<Result>(_ body: (any StoreReader) throws -> Result) throws -> Result {
    try step(.read) { try body(SQLReader(connection: connection)) }
  }

  func write<Result>(_ body: (any StoreWriter) throws -> Result) throws -> Result {
    try step(.write) { try body(SQLWriter(connection: connection)) }
  }

  /// Runs the body as one transaction, again where it was undone for another one's sake or where
  /// the connection broke before its commit.
  ///
  /// Throws `busy` for what conflicts for longer than timeout lasts.
  private func step<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result {
    let deadline = ContinuousClock.now + timeout
    var tries = 0
    while true {
      do {
        connection.operation = kind == .read ? "read" : "write"
        try connection.reconnect(until: deadline)
        return try connection.transaction(kind, body)
      } catch {
        guard connection.mayTryAgain, ContinuousClock.now < deadline else { throw error }
        tries += 1
        // Who collides again goes out of each other's way.
        pause(.microseconds(Int.random(in: 0...(500 << min(tries, 6)))))
      }
    }
  }

  /// The socket on which others tell of changes; nil while the server cannot be reached.
  func changeDescriptor() -> CInt? {
    connection.operation = "listen"
    do {
      try connection.reconnect(until: .now)
      try connection.listen()
    } catch {
      // Whoever waits looks by itself until the server is back.
      return nil
    }
    return connection.socket
  }

  /// Removes what was deleted from the tables' files.
  ///
  /// The server's own logs, replicas and archives keep it for as long as they are kept.
  func compact() throws {
    connection.operation = "compact"
    try connection.reconnect(until: .now + timeout)
    for table in Migration.tables { try connection.execute(script: "VACUUM (FULL) \(table)") }
  }
}
