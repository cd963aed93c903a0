import TimeQuestPersistence
import TimeQuestSQL

/// A connection to a store whose format and clock were checked.
final class OpenStore {
  let connection: PostgresConnection
  let url: PostgresURL

  init(url: PostgresURL, clock: ClockKind) throws {
    connection = try PostgresConnection(to: url, library: LibPQ())
    self.url = url
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
    let deadline = ContinuousClock.now + url.timeouts.lock
    var retries = 0
    while true {
      do {
        connection.operation = kind == .read ? "read" : "write"
        try connection.reconnect(until: deadline)
        return try connection.transaction(kind, body)
      } catch {
        // With the lock from its beginning on, it is not in conflict again.
        let isLockedNext = url.isWriterLocked && connection.isNextLocked && retries == 0
        let isInTime = .now < deadline || connection.isNextCareful || isLockedNext
        guard connection.canRetry, isInTime, !StopRequest.isOverdue else { throw error }
        retries += 1
        // The random delay grows, so that conflicting transactions run at different times.
        blockThread(for: .microseconds(Int.random(in: 0...(500 << min(retries, 6)))))
        // A server that ends each connection is not to be asked hundreds of times.
        if retries > 1, !connection.isConnected { blockThread(for: .milliseconds(200)) }
      }
    }
  }

  /// The socket on which notifications arrive; nil while the server cannot be reached.
  func changeDescriptor() -> CInt? {
    // Without a signal the caller polls, and its next call connects again.
    guard connection.isConnected else { return nil }
    connection.operation = "listen"
    do {
      return try connection.listen() ? connection.socket : nil
    } catch {
      return nil
    }
  }
}
