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
    var names: [String] = []
    for statement in statements { names.append(try prepared(statement.sql)) }
    guard unsafe library.beginPipeline(handle) == 1 else { throw unsafe failure(nil) }
    var error = sendAll(zip(names, statements.map(\.values)))
    error = results(of: statements.count) ?? error
    _ = unsafe library.endPipeline(handle)
    guard let error else { return takeNotifications() }
    if case .failed = abortReason {
      abortReason = nil
      try execute(script: "ROLLBACK TO batch; RELEASE batch")
    }
    throw error
  }

  private func sendAll(_ statements: some Sequence<(String, [String?])>) -> StoreError? {
    do {
      for (name, values) in statements { try send(name, values) }
    } catch {
      return error
    }
    return unsafe library.syncPipeline(handle) == 1 ? nil : unsafe failure(nil)
  }

  /// Reads the results, and returns the first error; the statements after it were not run.
  private func results(of count: Int) -> StoreError? {
    var error: StoreError?
    // A nil follows the results of each statement, and the result of the sync.
    for _ in 0...count {
      while let result = unsafe library.nextResult(handle) {
        defer { unsafe library.clear(result) }
        let isEnd = unsafe ResultStatus.isPipelineEnd(result, library)
        if !isEnd, error == nil, unsafe ResultStatus(of: result, library) == .failure {
          error = unsafe failure(result)
        }
        if isEnd { return error }
      }
      guard isConnected else { return error ?? (unsafe failure(nil)) }
    }
    return error
  }
}
