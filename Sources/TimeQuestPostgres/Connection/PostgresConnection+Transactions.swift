import TimeQuestPersistence

/// Transactions, which begin with their first statement.
extension PostgresConnection {
  /// Runs the body as one transaction.
  ///
  /// Once it cannot continue, every later statement of the body throws the reason, and so does the
  /// commit. `state` says whether it may run again.
  func transaction<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result {
    begin(kind)
    do {
      let result = try body()
      if let abort = state.abort { throw abort.error }
      try commit(kind)
      advance(.end)
      return result
    } catch {
      let abort = state.abort
      rollBack()
      if let abort, abort.again != nil { throw abort.error }
      throw error
    }
  }

  /// The statements go with the first one of the body.
  private func begin(_ kind: TransactionKind) {
    advance(.begin(readsFirst: kind == .write && !url.isPortable))
    readSet = ReadSet()
    pending = statements(toBegin: state.mode == .optimistic ? .read : kind)
    if state.mode != .careful { readAhead.begin() }
  }

  private func statements(toBegin kind: TransactionKind) -> [QueuedStatement] {
    var statements = kind.begin(in: url, commitSetting: session.commitSetting)
    if kind != .migration, let format {
      // Another format is no number: see `ServerFailure`.
      statements.append(
        "SELECT CASE WHEN format = \(format) THEN 0 ELSE ('format ' || format)::int END FROM meta"
      )
    }
    return statements.map { QueuedStatement(sql: $0, isPrepared: false) }
  }

  /// Takes the lock with the next statements that are sent, where a transaction has only read so
  /// far, and has the server check that what it has read is still so.
  func beginWriting() throws(StoreError) {
    guard state.mode == .optimistic else { return }
    try requireRunning()
    readAhead.dropResults()
    pending = state.isSent ? [QueuedStatement(sql: "COMMIT", isPrepared: false)] : []
    pending += statements(toBegin: .write)
    if let check = readSet.check(&checks) {
      pending += [check, QueuedStatement(sql: ReadSet.requirement, isPrepared: false)]
    }
    advance(.write)
  }

  private func commit(_ kind: TransactionKind) throws(StoreError) {
    let isWrite = kind == .write && state.mode != .optimistic
    readAhead.stop()
    defer { readAhead.learn() }
    // Nothing was asked.
    guard state.isSent || pending.contains(where: \.isPrepared) else {
      pending = []
      return
    }
    if isWrite, notifiesOthers, !url.isPortable, let channel {
      pending.append(QueuedStatement(sql: Self.notify, values: [channel]))
    }
    pending.append(QueuedStatement(sql: "COMMIT", isPrepared: false))
    guard isWrite else { return try flush() }
    (operation, hasWarning) = ("commit", false)
    guard let failed = try pipeline(takePending()) else {
      notifiesOthers = true
      guard hasWarning else { return }
      // The wait for a synchronous standby was cancelled: a fail-over may lose the commit.
      let error = StoreError(
        .io,
        during: operation,
        detail: "the server has committed with a warning, perhaps without its standby",
        remedy: "The database server could not copy a change to its standby; check what it kept.",
        retry: true,
        outcomeIsUnknown: true
      )
      advance(.fail(.unknown(error)))
      throw error
    }
    // What the server has refused before the commit is undone, unless a pooler speaks for it.
    guard case .lost? = state.abort, session.isPooled || !failed.isUndone else {
      throw failed.error
    }
    // The server may have committed before the connection was lost, so there is no retry.
    let error = StoreError.disconnected(
      during: operation,
      failed.error.detail,
      outcomeIsUnknown: true
    )
    advance(.fail(.unknown(error)))
    throw error
  }

  /// What waits to be sent, which the caller sends.
  func takePending() -> [QueuedStatement] {
    advance(.send)
    defer { pending = [] }
    return pending
  }

  /// Ends the transaction; if the server does not answer, it rolls back by itself.
  private func rollBack() {
    let isSent = state.isSent
    advance(.end)
    pending = []
    readAhead.stop()
    guard isSent, isConnected else { return }
    do {
      if try send(script: "ROLLBACK") != nil { close() }
    } catch {
      close()
    }
  }

  /// Runs the body within the transaction: throwing rolls back the changes of the body only.
  func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try beginWriting()
    // Nested savepoints may have the same name: the innermost one counts.
    pending.append(QueuedStatement(sql: "SAVEPOINT part", isPrepared: false))
    try flush()
    do {
      let result = try body()
      pending.append(QueuedStatement(sql: "RELEASE part", isPrepared: false))
      try flush()
      return result
    } catch {
      pending = []
      readAhead.stop()
      advance(.recover)
      // If the transaction cannot continue, this throws the reason.
      try execute(script: "ROLLBACK TO part")
      try execute(script: "RELEASE part")
      throw error
    }
  }

  /// Runs all statements of the body, or none of them.
  ///
  /// They wait for those behind them: where one of them then fails, the transaction runs again,
  /// with a savepoint for each batch, so that the body gets the error where it belongs.
  func batch(_ body: () throws -> Void) throws {
    try beginWriting()
    guard state.mode != .careful else { return try savepoint(body) }
    let earlier = pending
    do {
      try body()
    } catch {
      pending = earlier
      throw error
    }
  }
}
