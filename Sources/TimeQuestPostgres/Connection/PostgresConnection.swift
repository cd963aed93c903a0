import TimeQuestPersistence
import TimeQuestSQL

/// A connection to a server, with a cache of prepared statements; it can be made again.
///
/// It is not thread-safe: its owner serialises the calls.
@safe final class PostgresConnection: SQLConnection {
  /// Why the transaction cannot continue, even if its body handles the errors.
  enum AbortReason {
    /// The server has rolled it back because it conflicts with another transaction.
    case conflict(StoreError)
    /// The connection is lost, and with it the transaction.
    case disconnected(StoreError)
    /// A statement has failed; the server refuses the following ones.
    case failed(StoreError)
    /// One has failed that had waited for others: the transaction runs again without waiting.
    case failedLate(StoreError)

    var error: StoreError {
      switch self {
      case .conflict(let error), .disconnected(let error), .failed(let error),
        .failedLate(let error):
        error
      }
    }
  }

  let library: LibPQ
  let url: PostgresURL
  private(set) var handle: OpaquePointer?
  /// Whether a pooler may give every transaction another session of the server.
  ///
  /// Then nothing may be left in a session: no prepared statement, and no wish to be notified.
  private var isPooled = true
  /// Whether the server would answer a commit before it is on the disk.
  private var isAsynchronous = false
  /// The names of the prepared statements by their text.
  private var statements: [String: String] = [:]
  /// Those that were sent to be prepared, until the server says that they are.
  private var preparing: [String: String] = [:]
  private var nextName = 1
  /// Why the running transaction cannot continue; nil while it can.
  var abortReason: AbortReason?
  /// The statements of the running batch; nil outside a batch.
  var queue: [QueuedStatement]?
  /// Statements without a result, which go with the next one that has one, or with the commit.
  private var pending: [QueuedStatement] = []
  /// Whether anything of the transaction was sent.
  private var hasBegun = false
  /// Whether each write of this transaction is sent at once, so that its failure can be handled.
  private(set) var isCareful = false
  private var isNextCareful = false
  private var readAhead = ReadAhead()
  /// Whether another session has reported a change since the last call of `takeChange`.
  private var hasChange = false
  private var isListening = false
  private var attempts = ConnectionAttempts()
  /// How long nothing may arrive while an answer is due.
  private(set) var answerTimeout: Duration
  let isRemote = true
  /// The current operation, for errors.
  var operation = "open"

  /// Connects; throws if the server cannot be reached.
  init(to url: PostgresURL, library: LibPQ) throws(StoreError) {
    self.url = url
    self.library = library
    answerTimeout = url.timeouts.answer
    try url.check(with: library)
    try connect()
  }

  deinit {
    close()
  }

  func close() {
    unsafe library.finish(handle)
    unsafe handle = nil
    (statements, preparing, pending) = ([:], [:], [])
  }

  /// Whether the last transaction was rolled back and may succeed when it runs again.
  var canRetry: Bool {
    switch abortReason {
    case .conflict, .disconnected, .failedLate: true
    case .failed, nil: false
    }
  }

  var isConnected: Bool { unsafe handle != nil && library.status(handle) == 0 }

  /// Whether a transaction can begin: nothing is left of an earlier one.
  private var isReady: Bool {
    unsafe isConnected && library.transactionStatus(handle) == 0
      && library.pipelineStatus(handle) == 0
  }

  /// The file descriptor of the socket; nil without a connection.
  var socket: CInt? { isConnected ? unsafe library.socket(handle) : nil }

  /// Connects again unless the connection is ready; waits for a starting server until the deadline.
  func reconnect(until deadline: ContinuousClock.Instant) throws(StoreError) {
    guard !isReady else { return }
    close()
    if let error = attempts.reasonToWait { throw error }
    while true {
      do {
        try connect()
        return attempts.succeed()
      } catch {
        guard error.retry, !attempts.areFailing, .now < deadline, !StopRequest.isOverdue else {
          attempts.fail(with: error)
          throw error
        }
      }
      blockThread(for: .milliseconds(Int.random(in: 25...75)))
    }
  }

  private func connect() throws(StoreError) {
    abortReason = nil
    if let refusal = Refusals.of(url) { throw refusal }
    let options = url.options
    unsafe handle = withCStrings(options.map(\.name) + [nil]) { names in
      unsafe withCStrings(options.map(\.value) + [nil]) { values in
        unsafe library.beginConnecting(names, values, 1)
      }
    }
    _ = unsafe library.setVerbosity(handle, Self.verbose)
    // libpq would print what the server remarks, such as that there is no transaction to roll back.
    _ = unsafe library.setNoticeProcessor(handle, { _, _ in }, nil)
    let isThere = finishConnecting(until: .now + url.timeouts.connect)
    guard isThere, isConnected, unsafe library.setNonblocking(handle, 1) == 0 else {
      let error = connectError()
      close()
      throw error
    }
    let encoding = unsafe library.parameter(handle, "server_encoding").map {
      unsafe String(cString: $0)
    }
    guard encoding == "UTF8" else {
      close()
      let remedy = "The encoding of the database is not UTF8; create one with ENCODING 'UTF8'."
      throw StoreError(.io, during: "open", remedy: remedy)
    }
    try readSession()
    if isListening { try listenAgain() }
  }

  /// Finds out what the server's session is; a pooler gives its client the number of no session.
  private func readSession() throws(StoreError) {
    isPooled = true
    let session = "SELECT pg_backend_pid(), current_setting('synchronous_commit') = 'off'"
    try visit(session, []) { row throws(StoreError) in
      let number: Int = try row.next()
      isPooled = unsafe number != Int(library.backendID(handle))
      isAsynchronous = try row.next()
      return true
    }
  }

  /// Why there is no connection; the message of libpq is the only place that tells the SQLSTATE.
  private func connectError() -> StoreError {
    let text = message
    if let state = Self.sqlState(in: text) {
      let error = StoreError(sqlState: state, during: operation, detail: text)
      if ServerFailure.of(state).remedy == .refuse { Refusals.note(error, of: url) }
      return error
    }
    guard unsafe library.needsPassword(handle) == 0 else {
      let error = StoreError(sqlState: "28P01", during: operation, detail: text)
      Refusals.note(error, of: url)
      return error
    }
    return .disconnected(during: operation, text.isEmpty ? "it does not answer" : text)
  }

  /// The five characters between colons, of which one is a digit, as in `FATAL:  28P01: `.
  private static func sqlState(in message: String) -> String? {
    message.split(separator: ":").map { $0.drop { $0 == " " } }.first { part in
      part.utf8.count == 5 && part.contains(where: \.isNumber)
        && part.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
    }.map(String.init)
  }

  /// `PQERRORS_VERBOSE` in libpq-fe.h.
  private static let verbose: CInt = 2

  // MARK: Transactions

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
    pending = kind.begin(in: url, isAsynchronous: isAsynchronous).map {
      QueuedStatement(sql: $0, isPrepared: false)
    }
    hasBegun = false
    (isCareful, isNextCareful) = (isNextCareful, false)
    if !isCareful { readAhead.begin() }
  }

  private func commit(_ kind: TransactionKind) throws(StoreError) {
    readAhead.end()
    // Nothing was asked.
    guard hasBegun || pending.contains(where: \.isPrepared) else {
      pending = []
      return
    }
    if kind == .write {
      pending.append(QueuedStatement(sql: "NOTIFY \(url.quotedChannel)", isPrepared: false))
    }
    pending.append(QueuedStatement(sql: "COMMIT", isPrepared: false))
    guard kind == .write else { return try flush() }
    operation = "commit"
    do {
      try flush()
    } catch {
      guard case .disconnected = abortReason else {
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
    pending = []
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

  // MARK: Statements

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
    // Only what changes nothing may be read ahead.
    if !sql.hasPrefix("SELECT ") { readAhead.stop() }
    let key = ReadKey(sql: sql, values: values.map(\.text))
    if let known = readAhead.result(of: key) {
      for number in 0..<known.rowCount {
        var row = known.row(number)
        guard try body(&row) else { return }
      }
      return
    }
    let guesses = readAhead.guesses(behind: key)
    let earlier = takePending()
    let items = earlier + ([key] + guesses).map { QueuedStatement(sql: $0.sql, values: $0.values) }
    try withoutActuallyEscaping(body) { body throws(StoreError) in
      var reader = VisitReader(library: library, place: earlier.count, body: body)
      let failed = try pipeline(items, &reader)
      if reader.rowCount > ReadAhead.mostRows { readAhead.noteLarge(key) }
      if let failed {
        if failed.index > earlier.count { readAhead.forget() }
        throw failed.error
      }
      for (guess, result) in zip(guesses, reader.kept) { readAhead.keep(result, of: guess) }
    }
  }

  /// Passes the rows of one statement, and keeps the results of those behind it.
  private struct VisitReader: PipelineReader {
    let library: LibPQ
    let place: Int
    let body: (inout Row) throws(StoreError) -> Bool
    var wantsMore = true
    var rowCount = 0
    var kept: [KeptResult] = []

    func readsRowByRow(_ index: Int) -> Bool { index == place }

    mutating func keeps(_ result: OpaquePointer, of index: Int) throws(StoreError) -> Bool {
      guard index >= place else { return false }
      guard index == place else {
        kept.append(unsafe KeptResult(result, library))
        return true
      }
      guard wantsMore, unsafe ResultStatus(of: result, library) == .row else { return false }
      rowCount += 1
      var row = unsafe Row(OneRow(result, 0, library))
      wantsMore = try body(&row)
      return false
    }
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

  /// The error of a result; where the server did not report one, the connection is given up.
  func failure(_ result: OpaquePointer?) -> StoreError {
    let field: (Character) -> String? = { [library] name in
      let code = CInt(name.asciiValue ?? 0)
      return unsafe library.errorField(result, code).map { unsafe String(cString: $0) }
    }
    guard let state = field("C") else { return lost(message) }
    let error = StoreError(
      sqlState: state,
      during: operation,
      detail: field("M") ?? message
    )
    if isPooled, error.detail.contains("statement pooling") { return refuseStatementMode(error) }
    switch ServerFailure.of(state).remedy {
    case .runAgain: abortReason = .conflict(error)
    case .reconnect, .refuse:
      abortReason = .disconnected(error)
      close()
    case .none where !isConnected: abortReason = .disconnected(error)
    case .none: abortReason = .failed(error)
    }
    return error
  }

  private func refuseStatementMode(_ error: StoreError) -> StoreError {
    let refusal = StoreError(
      .io,
      during: operation,
      detail: error.detail,
      remedy: "The pooler must not run in statement mode: set pool_mode to transaction or session."
    )
    Refusals.note(refusal, of: url)
    abortReason = .failed(refusal)
    close()
    return refusal
  }

  /// The error for a connection that is of no more use, which is closed.
  func lost(_ reason: String) -> StoreError {
    let error = StoreError.disconnected(during: operation, reason)
    abortReason = .disconnected(error)
    close()
    return error
  }

  /// What libpq says about the last failure, in one line.
  var message: String {
    let text = unsafe library.message(handle).map { unsafe String(cString: $0) } ?? ""
    let lines = text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
    return lines.filter { !$0.hasPrefix("LOCATION:") }.joined(separator: " ")
  }

  // MARK: Notifications

  /// Starts to receive notifications when other sessions change something; false behind a pooler,
  /// which would give them to another client.
  func listen() throws(StoreError) -> Bool {
    guard !isPooled else { return false }
    guard !isListening else { return true }
    try listenAgain()
    isListening = true
    return true
  }

  private func listenAgain() throws(StoreError) {
    guard !isPooled else { return }
    try execute(script: "LISTEN \(url.quotedChannel)")
  }

  /// Whether another session has changed something since the last call.
  ///
  /// Also true after the connection was lost, since notifications may have been lost with it.
  func takeChange() -> Bool {
    defer { hasChange = false }
    guard isConnected, unsafe library.consumeInput(handle) == 1 else { return true }
    takeNotifications()
    return hasChange
  }

  func takeNotifications() {
    guard isListening else { return }
    while let notification = unsafe library.notifications(handle) {
      unsafe take(notification)
    }
  }

  /// Notes and frees a notification, unless this session has sent it.
  ///
  /// A `PGnotify` begins with a pointer to the channel's name and the process id of the sender.
  private func take(_ notification: OpaquePointer) {
    let offset = MemoryLayout<Int>.stride
    let sender = unsafe UnsafeRawPointer(notification).load(fromByteOffset: offset, as: CInt.self)
    if unsafe sender != library.backendID(handle) { hasChange = true }
    unsafe library.free(notification)
  }
}
