import TimeQuestPersistence

/// A statement that waits to be sent with others.
struct QueuedStatement {
  let sql: String
  let values: [String?]
}

extension PostgresConnection {
  /// Sends all that the body runs in one go: a server far away is waited for once.
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
    var refusal = sendAll(zip(names, statements.map(\.values)))
    refusal = answers(to: statements.count) ?? refusal
    _ = unsafe library.endPipeline(handle)
    guard let refusal else { return takeNotifications() }
    if case .failed = loss {
      loss = nil
      try execute(script: "ROLLBACK TO batch; RELEASE batch")
    }
    throw refusal
  }

  private func sendAll(_ statements: some Sequence<(String, [String?])>) -> StoreError? {
    do {
      for (name, values) in statements { try send(name, values) }
    } catch {
      return error
    }
    return unsafe library.syncPipeline(handle) == 1 ? nil : unsafe failure(nil)
  }

  /// The first failure among the answers; what came after it was not run.
  private func answers(to count: Int) -> StoreError? {
    var refusal: StoreError?
    // After each statement's results, and after the one of the end, comes a nil.
    for _ in 0...count {
      while let result = unsafe library.nextResult(handle) {
        defer { unsafe library.clear(result) }
        let isEnd = unsafe Status.isPipelineEnd(result, library)
        if !isEnd, refusal == nil, unsafe Status(of: result, library) == .failure {
          refusal = unsafe failure(result)
        }
        if isEnd { return refusal }
      }
      guard isConnected else { return refusal ?? (unsafe failure(nil)) }
    }
    return refusal
  }
}
