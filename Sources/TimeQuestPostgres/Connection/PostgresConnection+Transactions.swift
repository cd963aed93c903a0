import TimeQuestPersistence

/// Transactions, which begin with their first statement.
extension PostgresConnection {
  /// Runs the body as one transaction.
  ///
  /// Once it cannot continue, every later statement of the body throws the reason, and so does the
  /// commit.
  func transaction<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result {
    abortReason = nil
    let result: Result
    do {
      begin(kind)
      result = try body()
      if let abortReason { throw abortReason.error }
    } catch {
      rollBack()
      switch abortReason {
      case .conflict(let reason), .disconnected(let reason), .failedLate(let reason): throw reason
      case .failed, nil: throw error
      }
    }
    try commit(kind)
    return result
  }

  /// The statements go with the first one of the body.
  private func begin(_ kind: TransactionKind) {
    let readsFirst = kind == .write && url.isWriterLocked && !isNextLocked && !isNextCareful
    readSet = readsFirst ? ReadSet() : nil
    pending = statements(toBegin: readsFirst ? .read : kind)
    hasBegun = false
    isNextLocked = false
    (isCareful, isNextCareful) = (isNextCareful, false)
    if !isCareful { readAhead.begin() }
  }

  private func statements(toBegin kind: TransactionKind) -> [QueuedStatement] {
    kind.begin(in: url, commitSetting: commitSetting).map {
      QueuedStatement(sql: $0, isPrepared: false)
    }
  }

  /// Takes the lock with the next statements that are sent, where a transaction has only read so
  /// far, and has the server check that what it has read is still so.
  func beginWriting() throws(StoreError) {
    guard let reads = readSet else { return }
    try requireRunning()
    readSet = nil
    readAhead.dropResults()
    pending = hasBegun ? [QueuedStatement(sql: "COMMIT", isPrepared: false)] : []
    pending += statements(toBegin: .write)
    if let check = reads.check(&checks) { pending.append(check) }
  }

  private func commit(_ kind: TransactionKind) throws(StoreError) {
    let kind = readSet == nil ? kind : .read
    readSet = nil
    readAhead.stop()
    defer { readAhead.learn() }
    // Nothing was asked.
    guard hasBegun || pending.contains(where: \.isPrepared) else {
      pending = []
      return
    }
    if kind == .write, let channel {
      pending.append(QueuedStatement(sql: Self.notify, values: [channel]))
    }
    pending.append(QueuedStatement(sql: "COMMIT", isPrepared: false))
    guard kind == .write else { return try flush() }
    operation = "commit"
    do {
      try flush()
    } catch {
      // What the server has refused before the commit is undone, unless a pooler speaks for it.
      guard case .disconnected = abortReason, isPooled || !isUndone else {
        rollBack()
        throw error
      }
      // The server may have committed before the connection was lost, so there is no retry.
      abortReason = nil
      throw .disconnected(during: "commit", error.detail, outcomeIsUnknown: true)
    }
  }

  /// What waits to be sent, which the caller sends.
  func takePending() -> [QueuedStatement] {
    hasBegun = true
    defer { pending = [] }
    return pending
  }

  func rollBack() {
    // If this fails, the connection is closed, and the server rolls back.
    (pending, readSet) = ([], nil)
    readAhead.stop()
    guard isConnected, hasBegun else { return }
    let reason = abortReason
    abortReason = nil
    do {
      try execute(script: "ROLLBACK")
    } catch {
      close()
    }
    abortReason = reason
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
      if case .failed = abortReason { abortReason = nil }
      // If the transaction cannot continue, this throws the reason.
      try execute(script: "ROLLBACK TO part; RELEASE part")
      throw error
    }
  }
}
