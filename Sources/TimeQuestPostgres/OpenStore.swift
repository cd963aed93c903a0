import TimeQuestPersistence
import TimeQuestSQL

/// A connection to a store whose format and clock were checked.
final class OpenStore {
  let connection: PostgresConnection
  private let timeout: Duration

  init(url: PostgresURL, clock: ClockKind) throws {
    connection = try PostgresConnection(to: url, library: LibPQ())
    timeout = url.timeout
    try connection.prepareStore(in: url, clock: clock)
  }

  func read<Result>(_ body: (any StoreReader) throws -> Result) throws -> Result {
    try retrying(.read) { try body(SQLReader(connection: connection)) }
  }

  func write<Result>(_ body: (any StoreWriter) throws -> Result) throws -> Result {
    try retrying(.write) { try body(SQLWriter(connection: connection)) }
  }

  /// Runs the body as one transaction; again after a conflict, or a connection lost before commit.
  ///
  /// Throws `busy` if it still conflicts after the timeout.
  private func retrying<Result>(
    _ kind: TransactionKind,
    _ body: () throws -> Result
  ) throws -> Result {
    let deadline = ContinuousClock.now + timeout
    var retries = 0
    while true {
      do {
        connection.operation = kind == .read ? "read" : "write"
        try connection.reconnect(until: deadline)
        return try connection.transaction(kind, body)
      } catch {
        guard connection.canRetry, ContinuousClock.now < deadline else { throw error }
        retries += 1
        // The random delay grows, so that conflicting transactions run at different times.
        blockThread(for: .microseconds(Int.random(in: 0...(500 << min(retries, 6)))))
      }
    }
  }

  /// The socket on which notifications arrive; nil while the server cannot be reached.
  func changeDescriptor() -> CInt? {
    connection.operation = "listen"
    do {
      try connection.reconnect(until: .now)
      try connection.listen()
    } catch {
      // Without a signal the caller polls until the server is back.
      return nil
    }
    return connection.socket
  }

  /// Rewrites the files of the tables without deleted records.
  ///
  /// The server's logs, replicas and archives keep them until they are recycled.
  func compact() throws {
    connection.operation = "compact"
    try connection.reconnect(until: .now + timeout)
    for table in PostgresStore.tables { try connection.execute(script: "VACUUM (FULL) \(table)") }
  }
}
