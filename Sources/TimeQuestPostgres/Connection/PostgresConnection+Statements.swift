import TimeQuestPersistence
import TimeQuestSQL

/// A statement that is sent together with others.
struct QueuedStatement {
  let sql: String
  var values: [String?] = []
  /// Whether it is prepared for later calls; not what begins and ends a transaction.
  var isPrepared = true
}

/// The first statement of several that has failed; the server has run none behind it.
struct PipelineFailure {
  let index: Int
  let error: StoreError
  /// Whether the server has refused it, and a commit behind it was not run.
  var isUndone = false
}

/// How statements are run.
extension PostgresConnection {
  /// Runs one or more statements without a result; a long one may take an hour.
  func execute(script: String, isLong: Bool = false) throws(StoreError) {
    try flush()
    try requireRunning()
    answerTimeout = isLong ? .seconds(3600) : url.timeouts.answer
    defer { answerTimeout = url.timeouts.answer }
    if let failure = try send(script: script) { throw fail(failure) }
  }

  /// Sends a script and reads its results to their end; answers the first failure among them.
  func send(script: String) throws(StoreError) -> ServerFailure.Report? {
    guard unsafe library.sendScript(handle, script) == 1 else { return report() }
    var failure: ServerFailure.Report?
    while let result = try nextResult() {
      if failure == nil, result.status == .failure { failure = report(result) }
    }
    takeNotifications()
    return failure
  }

  /// Takes back what was set outside of a transaction, or gives the connection up.
  func resetLockTimeout() {
    guard !session.isPooled, isConnected else { return }
    do {
      try execute(script: "RESET lock_timeout")
    } catch {
      close()
    }
  }

  /// Sends the statement together with those behind it; what it fails with, they or the commit
  /// throw.
  func run(_ sql: String, _ values: [StoredValue] = []) throws(StoreError) {
    let statement = QueuedStatement(sql: sql, values: values.map(\.text))
    try requireSendable(statement.values)
    try beginWriting()
    readAhead.stop()
    try requireRunning()
    pending.append(statement)
    if state.mode == .careful { try flush() }
  }

  /// Rows arrive one by one, so that a large result is never in memory as a whole, unless they were
  /// read ahead.
  func visit(
    _ sql: String,
    _ values: [StoredValue],
    _ body: (inout Row) throws(StoreError) -> Bool
  ) throws(StoreError) {
    try requireRunning()
    let key = ReadKey(sql: sql, values: values.map(\.text))
    try requireSendable(key.values)
    if checks.largeReads.contains(sql) { try beginWriting() }
    let isChecked = state.mode == .optimistic && sql != timeQuery
    if isChecked { readSet.begin(key) }
    if let known = readAhead.result(of: key) {
      let rows = (0..<known.rowCount).map(known.row)
      if isChecked { for row in rows { readSet.add(row.texts) } }
      try requireCheckable()
      for row in rows {
        var row = Row(row)
        guard try body(&row) else { return }
      }
      return
    }
    let guesses = readAhead.guesses(behind: key)
    let earlier = takePending()
    let items = earlier + ([key] + guesses).map { QueuedStatement(sql: $0.sql, values: $0.values) }
    var wantsMore = true
    var rowCount = 0
    var kept: [QueryResult] = []
    let failed = try pipeline(items, rowByRow: earlier.count) { result, index throws(StoreError) in
      if index > earlier.count { kept.append(result) }
      guard index == earlier.count, result.status == .row else { return }
      let values = result.row(0)
      if isChecked { readSet.add(values.texts) }
      guard wantsMore else { return }
      rowCount += 1
      var row = Row(values)
      wantsMore = try body(&row)
    }
    readAhead.noteSize(rowCount, of: key)
    if let failed {
      if failed.index > earlier.count { readAhead.forget() }
      throw failed.error
    }
    for (guess, result) in zip(guesses, kept) { readAhead.keep(result, of: guess) }
    try requireCheckable()
  }

  /// Has the transaction run again, with the lock, where it has read too much for a check.
  private func requireCheckable() throws(StoreError) {
    guard state.mode == .optimistic, readSet.isTooLarge else { return }
    if let largest = readSet.largest { checks.largeReads.insert(largest) }
    let error = StoreError(.busy, during: operation, detail: "too much was read without the lock")
    advance(.fail(.conflict(error)))
    throw error
  }

  /// Throws `refused` for a text with a NUL, which PostgreSQL cannot store.
  private func requireSendable(_ values: [String?]) throws(StoreError) {
    for value in values where value?.utf8.contains(0) == true {
      throw StoreError(.refused, during: operation, detail: "a text contains a NUL")
    }
  }

  /// Sends what waits; throws the first failure.
  func flush() throws(StoreError) {
    let statements = takePending()
    guard !statements.isEmpty else { return }
    if let failed = try pipeline(statements) { throw failed.error }
  }

  /// Sends all statements together, so that they take one round trip, and reads their results.
  ///
  /// `take` gets each row of the statement at the index `rowByRow`, and the whole result of each
  /// other one. Answers the first statement that has failed. Throws where nothing could be sent.
  func pipeline(
    _ items: [QueuedStatement],
    rowByRow: Int? = nil,
    _ take: (QueryResult, Int) throws(StoreError) -> Void = { _, _ in }
  ) throws(StoreError) -> PipelineFailure? {
    try requireRunning()
    for item in items { try requireSendable(item.values) }
    var failed: PipelineFailure?
    do throws(StoreError) {
      for (index, preparation) in try send(items) {
        // Else all rows would come as one result, which is not read as such.
        if preparation == nil, failed == nil, index == rowByRow,
          unsafe library.readRowByRow(handle) != 1
        {
          throw giveUp(message)
        }
        while let result = try nextResult() {
          guard failed == nil else { continue }
          if result.status == .failure {
            let report = report(result)
            failed = PipelineFailure(
              index: index,
              error: fail(report, isLate: items[index].isPrepared),
              isUndone: report.isRefusal && index < items.count - 1
            )
          } else if preparation == nil {
            do {
              try take(result, index)
            } catch {
              // The rest is read and dropped, or the next statement would get it.
              failed = PipelineFailure(index: index, error: error)
            }
          }
        }
        if failed == nil, let preparation { prepared.keep(preparation) }
        guard isConnected else { return failed }
      }
      try endPipeline()
      takeNotifications()
      return failed
    } catch {
      return failed ?? PipelineFailure(index: 0, error: error)
    }
  }

  /// Sends the statements, and the end of the pipeline; answers for each result that is to come
  /// its statement, and that statement's text where it is only prepared.
  private func send(
    _ items: [QueuedStatement]
  ) throws(StoreError) -> [(index: Int, preparation: String?)] {
    guard unsafe library.beginPipeline(handle) == 1 else { throw fail(report()) }
    var expected: [(index: Int, preparation: String?)] = []
    for (index, item) in items.enumerated() {
      if item.isPrepared, !session.isPooled, prepared.name(of: item.sql) == nil {
        let name = prepared.add(item.sql)
        let isSent = unsafe library.sendPrepare(handle, name, item.sql, 0, nil)
        guard isSent == 1 else { throw fail(report()) }
        expected.append((index, item.sql))
      }
      try send(item)
      expected.append((index, nil))
    }
    guard unsafe library.syncPipeline(handle) == 1 else { throw fail(report()) }
    return expected
  }

  /// Sends a statement, which was prepared unless there is a pooler.
  private func send(_ item: QueuedStatement) throws(StoreError) {
    let name = item.isPrepared ? prepared.name(of: item.sql) : nil
    let sent = unsafe withCStrings(item.values) { texts in
      let count = CInt(item.values.count)
      return if let name {
        unsafe library.sendPrepared(handle, name, count, texts, nil, nil, 0)
      } else {
        unsafe library.sendText(handle, item.sql, count, nil, texts, nil, nil, 0)
      }
    }
    guard sent == 1 else { throw fail(report()) }
  }

  /// Takes the result of the sync, and leaves the mode.
  private func endPipeline() throws(StoreError) {
    while let result = try nextResult(), result.status != .pipelineEnd {}
    prepared.forgetSent()
    guard unsafe library.endPipeline(handle) == 1 else { throw fail(report()) }
  }
}
