import TimeQuestPersistence

/// A statement that will be sent together with others.
struct QueuedStatement {
  let sql: String
  let values: [String?]
}

extension PostgresConnection {
  /// Sends all statements of the body together, so that they take one round trip.
  func batch(_ body: () throws -> Void) throws {
    queue = [QueuedStatement(sql: "SAVEPOINT batch", values: [])]
    do {
      try body()
    } catch {
      queue = nil
      throw error
    }
    let statements = (queue ?? []) + [QueuedStatement(sql: "RELEASE batch", values: [])]
    queue = nil
    try requireRunning()
    for statement in statements { try requireSendable(statement.values) }
    for statement in statements { try prepare(statement.sql) }
    guard unsafe library.beginPipeline(handle) == 1 else { throw unsafe failure(nil) }
    for statement in statements { try send(statement.sql, statement.values) }
    guard unsafe library.syncPipeline(handle) == 1 else { throw unsafe failure(nil) }
    let error = try results(of: statements.count)
    guard unsafe library.endPipeline(handle) == 1 else { throw unsafe failure(nil) }
    guard let error else { return takeNotifications() }
    if case .failed = abortReason {
      abortReason = nil
      try execute(script: "ROLLBACK TO batch; RELEASE batch")
    }
    throw error
  }

  /// Reads the results, and returns the first error; the statements after it were not run.
  private func results(of count: Int) throws(StoreError) -> StoreError? {
    var error: StoreError?
    // A nil follows the results of each statement; the result of the sync is the last.
    for _ in 0...count {
      while let result = unsafe try nextResult() {
        defer { unsafe library.clear(result) }
        if unsafe ResultStatus.isPipelineEnd(result, library) { return error }
        if error == nil, unsafe ResultStatus(of: result, library) == .failure {
          error = unsafe failure(result)
        }
      }
    }
    return error
  }
}
