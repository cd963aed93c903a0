import TimeQuestPersistence
import TimeQuestSQL

/// How single statements are run.
extension PostgresConnection {
  /// Runs one or more statements without a result; a long one may take an hour.
  func execute(script: String, isLong: Bool = false) throws(StoreError) {
    try flush()
    try requireRunning()
    answerTimeout = isLong ? .seconds(3600) : url.timeouts.answer
    defer { answerTimeout = url.timeouts.answer }
    guard unsafe library.sendScript(handle, script) == 1 else { throw unsafe failure(nil) }
    try finish()
    takeNotifications()
  }

  /// Takes back what was set outside of a transaction, or gives the connection up.
  func resetLockTimeout() {
    guard !isPooled, isConnected else { return }
    do {
      try execute(script: "RESET lock_timeout")
    } catch {
      close()
    }
  }

  /// Reads the results to their end; throws the first failure among them.
  private func finish() throws(StoreError) {
    var failure: StoreError?
    while let result = unsafe try nextResult() {
      defer { unsafe library.clear(result) }
      if failure == nil, unsafe ResultStatus(of: result, library) == .failure {
        failure = unsafe self.failure(result)
      }
    }
    if let failure { throw failure }
  }

  /// Sends the statement together with those behind it; what it fails with, they or the commit
  /// throw.
  func run(_ sql: String, _ values: [StoredValue] = []) throws(StoreError) {
    let statement = QueuedStatement(sql: sql, values: values.map(\.text))
    try requireSendable(statement.values)
    try beginWriting()
    readAhead.stop()
    guard queue == nil else {
      queue?.append(statement)
      return
    }
    try requireRunning()
    pending.append(statement)
    if isCareful { try flush() }
  }

  /// Notes that the transaction has to run again, as the failure came later than it should.
  func runCarefully(because error: StoreError) {
    guard !isCareful, case .failed = abortReason else { return }
    abortReason = .failedLate(error)
    isNextCareful = true
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
    // Only what changes nothing may be read ahead, or without the lock.
    let changesNothing = sql.hasPrefix("SELECT ")
    if !changesNothing { readAhead.stop() }
    if !changesNothing || largeReads.contains(sql) { try beginWriting() }
    let isChecked = readSet != nil && sql != timeQuery
    if isChecked { readSet?.begin(key) }
    if let known = readAhead.result(of: key) {
      let rows = (0..<known.rowCount).map(known.row)
      if isChecked { for row in rows { readSet?.add(row.texts) } }
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
    var kept: [KeptResult] = []
    let failed = unsafe try pipeline(items, rowByRow: earlier.count) {
      (result, index) throws(StoreError) in
      guard index >= earlier.count else { return false }
      guard index == earlier.count else {
        kept.append(unsafe KeptResult(result, library))
        return true
      }
      guard unsafe ResultStatus(of: result, library) == .row else { return false }
      let values = unsafe OneRow(result, 0, library)
      if isChecked { readSet?.add(values.texts) }
      guard wantsMore else { return false }
      rowCount += 1
      var row = Row(values)
      wantsMore = try body(&row)
      return false
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
    guard let readSet, readSet.isTooLarge else { return }
    if let largest = readSet.largest { largeReads.insert(largest) }
    let error = StoreError(.busy, during: operation, detail: "too much was read without the lock")
    conflict(error)
    throw error
  }

  /// Sends a statement, which was prepared unless there is a pooler.
  func send(_ item: QueuedStatement) throws(StoreError) {
    let name = item.isPrepared ? statements[item.sql] ?? preparing[item.sql] : nil
    let sent = unsafe withCStrings(item.values) { texts in
      let count = CInt(item.values.count)
      return if let name {
        unsafe library.sendPrepared(handle, name, count, texts, nil, nil, 0)
      } else {
        unsafe library.sendText(handle, item.sql, count, nil, texts, nil, nil, 0)
      }
    }
    guard sent == 1 else { throw unsafe failure(nil) }
  }

  /// Throws `refused` for a text with a NUL, which PostgreSQL cannot store.
  func requireSendable(_ values: [String?]) throws(StoreError) {
    for value in values where value?.utf8.contains(0) == true {
      throw StoreError(.refused, during: operation, detail: "a text contains a NUL")
    }
  }

  /// Sends a statement to be prepared for this and later calls; false where it is not necessary, or
  /// where there is a pooler.
  func sendPrepare(_ sql: String) throws(StoreError) -> Bool {
    guard !isPooled, statements[sql] == nil, preparing[sql] == nil else { return false }
    let name = "tq\(nextName)"
    nextName += 1
    guard unsafe library.sendPrepare(handle, name, sql, 0, nil) == 1 else {
      throw unsafe failure(nil)
    }
    preparing[sql] = name
    return true
  }

  /// Notes that the server has prepared the statement.
  func keepPrepared(_ sql: String) {
    statements[sql] = preparing.removeValue(forKey: sql)
  }

  /// Forgets those that the server has not prepared, as one before them has failed.
  func forgetUnprepared() { preparing = [:] }

  func requireRunning() throws(StoreError) {
    if let abortReason { throw abortReason.error }
    guard isConnected else { throw .disconnected(during: operation, "the connection is closed") }
  }
}
