import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQL

/// A connection to a store whose format and clock were checked.
final class OpenStore {
  let connection: PostgresConnection
  let url: PostgresURL
  private let clock: ClockKind

  init(url: PostgresURL, clock: ClockKind, library: LibPQ? = nil) throws {
    connection = try PostgresConnection(to: url, library: library ?? LibPQ())
    self.url = url
    self.clock = clock
    try connection.prepareStore(in: url, clock: clock)
  }

  func read<Result>(_ body: (any StoreReader) throws -> Result) throws -> Result {
    try retrying(.read) { try body(SQLTransaction(connection)) }
  }

  func write<Result>(_ body: (any StoreWriter) throws -> Result) throws -> Result {
    try retrying(.write) { try body(SQLTransaction(connection)) }
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
    var hasLooked = false
    while true {
      connection.operation = kind == .read ? "read" : "write"
      try connection.reconnect(until: deadline)
      do {
        return try connection.transaction(kind, body)
      } catch let error as StoreError
        where !hasLooked
        && (error.kind == .tooNew || error.remedy == ServerFailure.otherTables)
      {
        // The tables may have been upgraded or restored since this connection looked at them.
        hasLooked = true
        guard try connection.transaction(.migration, { try connection.exists(url) }) else {
          throw error
        }
        try connection.prepareStore(in: url, clock: clock)
      } catch {
        let again = connection.state.again
        // With the lock from its beginning on, it is not in conflict again.
        let isLockedNext = again == .locked && retries == 0
        let isInTime = .now < deadline || again == .careful || isLockedNext
        // Among several hosts, one may be about to become the primary; a single one is asked twice.
        let isReadOnly =
          (error as? StoreError)?.kind == .readOnly && url.hostCount == 1 && retries > 0
        guard again != nil, isInTime, !isReadOnly, !StopRequest.isOverdue else { throw error }
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

extension OpenStore {
  /// Values that cannot be read, and references to missing rows; files are up to the server.
  func check() throws -> [String] {
    try read { _ in
      var problems: [String] = []
      for (table, owner, key) in Self.references {
        let count: Int? = try connection.database.value(
          """
          SELECT count(*) FROM \(table) LEFT JOIN \(owner) ON \(owner).id = \(table).\(key)
          WHERE \(owner).id IS NULL
          """
        )
        if let count, count > 0 {
          problems.append("\(count) rows of \(table) refer to missing rows")
        }
      }
      let gaps: [String] = try connection.database.rows(
        """
        SELECT journal FROM event GROUP BY journal HAVING max(seq) - min(seq) + 1 <> count(*)
        """
      ) { row throws(StoreError) in try row.next() }
      problems += gaps.map { "the journal \($0) has a gap" }
      return try problems + unreadable()
    }
  }

  private static let references = [
    ("routine_task", "routine", "routine_id"), ("routine_player", "routine", "routine_id"),
    ("session", "player", "player_id"), ("session_task", "session", "session_id"),
    ("open_trial", "session", "session_id"), ("trial", "session", "session_id"),
    ("trial", "player", "player_id"),
  ]

  /// Reads everything, and reports what cannot be read.
  private func unreadable() throws -> [String] {
    let reader = SQLTransaction(connection)
    var problems: [String] = []
    func collect(_ body: () throws -> Void) throws {
      do {
        try body()
      } catch let error as StoreError where error.kind == .corrupt {
        problems.append(error.detail)
      }
    }
    try collect { _ = try reader.routines() }
    try collect { _ = try reader.pin() }
    try collect {
      for player in try reader.players() {
        try collect { _ = try reader.events(EventQuery(journal: .player(player.id))) }
        var query = SessionQuery(players: [player.id], limit: 200)
        try collect {
          while true {
            let page = try reader.sessions(query)
            guard page.count == query.limit else { return }
            query.after = page.last?.id
          }
        }
      }
    }
    return problems
  }
}
