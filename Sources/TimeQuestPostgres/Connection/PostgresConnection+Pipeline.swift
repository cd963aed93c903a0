import TimeQuestPersistence
import TimeQuestSQL

/// A statement that is sent together with others.
struct QueuedStatement {
  let sql: String
  var values: [String?] = []
  /// Whether it is prepared for later calls; not what begins and ends a transaction.
  var isPrepared = true
}

extension PostgresConnection {
  /// Runs all statements of the body, or none of them.
  ///
  /// They wait for those behind them: where one of them then fails, the transaction runs again,
  /// with a savepoint for each batch, so that the body gets the error where it belongs.
  func batch(_ body: () throws -> Void) throws {
    try beginWriting()
    guard isCareful else { return try batchLate(body) }
    queue = [QueuedStatement(sql: "SAVEPOINT batch", isPrepared: false)]
    do {
      try body()
    } catch {
      queue = nil
      throw error
    }
    let statements = (queue ?? []) + [QueuedStatement(sql: "RELEASE batch", isPrepared: false)]
    queue = nil
    let earlier = takePending()
    guard let failed = unsafe try pipeline(earlier + statements) else { return }
    // Only what is behind the savepoint can be undone alone.
    if failed.index >= earlier.count, case .failed = abortReason {
      abortReason = nil
      try execute(script: "ROLLBACK TO batch; RELEASE batch")
    }
    throw failed.error
  }

  /// The same before any failure: the statements wait, or none of them does.
  private func batchLate(_ body: () throws -> Void) throws {
    let earlier = pending
    do {
      try body()
    } catch {
      pending = earlier
      throw error
    }
  }

  /// Sends what waits; throws the first failure.
  func flush() throws(StoreError) {
    let statements = takePending()
    guard !statements.isEmpty else { return }
    if let failed = unsafe try pipeline(statements) { throw failed.error }
  }

  /// Sends all statements together, so that they take one round trip, and reads their results.
  ///
  /// `keeps` gets each row of the statement at the index `rowByRow`, and the whole result of each
  /// other one; it answers whether it keeps what it got, and clears it later. Answers the first
  /// statement that has failed: the server has run none behind it. Throws where there is no
  /// connection, or none any more.
  func pipeline(
    _ items: [QueuedStatement],
    rowByRow: Int? = nil,
    _ keeps: (OpaquePointer, Int) throws(StoreError) -> Bool = { _, _ in false }
  ) throws(StoreError) -> (index: Int, error: StoreError)? {
    try requireRunning()
    for item in items { try requireSendable(item.values) }
    guard unsafe library.beginPipeline(handle) == 1 else { throw unsafe failure(nil) }
    // Of each result that comes, the statement to which it belongs; nil where one is prepared.
    var expected: [(index: Int, prepared: String?)] = []
    for (index, item) in items.enumerated() {
      if item.isPrepared, try sendPrepare(item.sql) { expected.append((index, item.sql)) }
      try send(item)
      expected.append((index, nil))
    }
    guard unsafe library.syncPipeline(handle) == 1 else { throw unsafe failure(nil) }
    var failed: (index: Int, error: StoreError)?
    isUndone = false
    for (index, prepared) in expected {
      if prepared == nil, failed == nil, index == rowByRow {
        // Else all rows would come as one result, which is not read as such.
        guard unsafe library.readRowByRow(handle) == 1 else { throw lost(message) }
      }
      while let result = unsafe try nextResult() {
        var isKept = false
        defer { if !isKept { unsafe library.clear(result) } }
        guard failed == nil else { continue }
        if unsafe ResultStatus(of: result, library) == .failure {
          isUndone = unsafe isRefusal(result) && index < items.count - 1
          failed = (index, unsafe failure(result))
        } else if prepared == nil {
          do {
            isKept = try unsafe keeps(result, index)
          } catch {
            // The rest is read and dropped, or the next statement would get it.
            failed = (index, error)
          }
        }
      }
      if failed == nil, let prepared { keepPrepared(prepared) }
      guard isConnected else { break }
    }
    if let failed, !isConnected { throw failed.error }
    if let failed, items[failed.index].isPrepared { runCarefully(because: failed.error) }
    try endPipeline()
    takeNotifications()
    return failed
  }

  /// Takes the result of the sync, and leaves the mode.
  private func endPipeline() throws(StoreError) {
    while let result = unsafe try nextResult() {
      defer { unsafe library.clear(result) }
      if unsafe ResultStatus.isPipelineEnd(result, library) { break }
    }
    forgetUnprepared()
    guard unsafe library.endPipeline(handle) == 1 else { throw unsafe failure(nil) }
  }
}
