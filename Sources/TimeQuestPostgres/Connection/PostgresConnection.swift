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

    var error: StoreError {
      switch self {
      case .conflict(let error), .disconnected(let error), .failed(let error): error
      }
    }
  }

  let library: LibPQ
  private let url: PostgresURL
  private(set) var handle: OpaquePointer?
  /// The names of the prepared statements by their text.
  private var statements: [String: String] = [:]
  /// Why the running transaction cannot continue; nil while it can.
  var abortReason: AbortReason?
  /// The statements of the running batch; nil outside a batch.
  var queue: [QueuedStatement]?
  /// Whether another session has reported a change since the last call of `takeChange`.
  private var hasChange = false
  private var isListening = false
  let isRemote = true
  /// The current operation, for errors.
  var operation = "open"

  /// Connects; throws if the server cannot be reached.
  init(to url: PostgresURL, library: LibPQ) throws(StoreError) {
    self.url = url
    self.library = library
    try url.check(with: library)
    try connect()
  }

  deinit {
    close()
  }

  func close() {
    unsafe library.finish(handle)
    unsafe handle = nil
    statements = [:]
  }

  /// Whether the last transaction was rolled back and may succeed when it runs again.
  var canRetry: Bool {
    switch abortReason {
    case .conflict, .disconnected: true
    case .failed, nil: false
    }
  }

  var isConnected: Bool { unsafe handle != nil && library.status(handle) == 0 }

  /// The file descriptor of the socket; nil without a connection.
  var socket: CInt? { isConnected ? unsafe library.socket(handle) : nil }

  /// Connects again if the connection is lost; waits for a starting server until the deadline.
  func reconnect(until deadline: ContinuousClock.Instant) throws(StoreError) {
    while !isConnected {
      close()
      do {
        return try connect()
      } catch {
        guard error.retry, ContinuousClock.now < deadline else { throw error }
      }
      blockThread(for: .milliseconds(50))
    }
  }

  private func connect() throws(StoreError) {
    abortReason = nil
    unsafe handle = library.connect(url.connectionString)
    guard isConnected else {
      let reason = message
      close()
      throw .disconnected(during: operation, reason)
    }
    let encoding = unsafe library.parameter(handle, "server_encoding").map {
      unsafe String(cString: $0)
    }
    guard encoding == "UTF8" else {
      close()
      let remedy = "The encoding of the database is not UTF8; create one with ENCODING 'UTF8'."
      throw StoreError(.io, during: "open", remedy: remedy)
    }
    try execute(script: url.settings)
    if isListening { try execute(script: "LISTEN \(url.quotedChannel)") }
  }

  // MARK: Transactions

  /// Runs the body as one transaction.
  ///
  /// Once it cannot continue, every later statement of the body throws the reason, and so does the
  /// commit.
  func transaction<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result {
    abortReason = nil
    let result: Result
    do {
      try execute(script: kind.begin(locking: url.isWriterLocked))
      result = try body()
      if let abortReason { throw abortReason.error }
    } catch {
      rollBack()
      switch abortReason {
      case .conflict(let reason), .disconnected(let reason): throw reason
      case .failed, nil: throw error
      }
    }
    try commit(kind)
    return result
  }

  private func commit(_ kind: TransactionKind) throws(StoreError) {
    guard kind == .write else { return try execute(script: "COMMIT") }
    operation = "commit"
    do {
      try execute(script: "NOTIFY \(url.quotedChannel); COMMIT")
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

  func rollBack() {
    // If this fails, the connection is lost, and with it the transaction.
    guard isConnected else { return }
    unsafe library.clear(library.execute(handle, "ROLLBACK"))
  }

  /// Runs the body within the transaction: throwing rolls back the changes of the body only.
  func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    // Nested savepoints may have the same name: the innermost one counts.
    try execute(script: "SAVEPOINT part")
    do {
      let result = try body()
      try execute(script: "RELEASE part")
      return result
    } catch {
      if case .failed = abortReason { abortReason = nil }
      // If the transaction cannot continue, this throws the reason.
      try execute(script: "ROLLBACK TO part; RELEASE part")
      throw error
    }
  }

  // MARK: Statements

  /// Runs one or more statements without a result.
  func execute(script: String) throws(StoreError) {
    try requireRunning()
    let result = unsafe library.execute(handle, script)
    defer { unsafe library.clear(result) }
    guard unsafe ResultStatus(of: result, library) != .failure else {
      throw unsafe failure(result)
    }
    takeNotifications()
  }

  func run(_ sql: String, _ values: [StoredValue] = []) throws(StoreError) {
    guard queue == nil else {
      queue?.append(QueuedStatement(sql: sql, values: values.map(\.text)))
      return
    }
    try visit(sql, values) { _ throws(StoreError) in true }
  }

  /// Rows arrive one by one, so that a large result is never in memory as a whole.
  func visit(
    _ sql: String,
    _ values: [StoredValue],
    _ body: (inout Row) throws(StoreError) -> Bool
  ) throws(StoreError) {
    try requireRunning()
    try send(try prepared(sql), values.map(\.text))
    _ = unsafe library.readRowByRow(handle)
    var wantsMore = true
    var failure: StoreError?
    while let result = unsafe library.nextResult(handle) {
      defer { unsafe library.clear(result) }
      switch unsafe ResultStatus(of: result, library) {
      case .row where wantsMore && failure == nil:
        var row = unsafe Row(SingleRow(result, library))
        do {
          wantsMore = try body(&row)
        } catch {
          // The other rows are read and dropped, or the next statement would get them.
          failure = error
        }
      case .row, .end: break
      case .failure: failure = unsafe self.failure(result)
      }
    }
    takeNotifications()
    if let failure { throw failure }
  }

  func send(_ name: String, _ values: [String?]) throws(StoreError) {
    try requireSendable(values)
    let sent = unsafe withCStrings(values) { texts in
      unsafe library.send(handle, name, CInt(values.count), texts, nil, nil, 0)
    }
    guard sent == 1 else { throw unsafe failure(nil) }
  }

  /// Throws `refused` for a text with a NUL, which PostgreSQL cannot store.
  func requireSendable(_ values: [String?]) throws(StoreError) {
    for value in values where value?.utf8.contains(0) == true {
      throw StoreError(.refused, during: operation, detail: "a text contains a NUL")
    }
  }

  /// The name of the prepared statement with this text, which is prepared if necessary.
  func prepared(_ sql: String) throws(StoreError) -> String {
    if let name = statements[sql] { return name }
    let name = "tq\(statements.count + 1)"
    let result = unsafe library.prepare(handle, name, sql, 0, nil)
    defer { unsafe library.clear(result) }
    guard unsafe ResultStatus(of: result, library) != .failure else {
      throw unsafe failure(result)
    }
    statements[sql] = name
    return name
  }

  func requireRunning() throws(StoreError) {
    if let abortReason { throw abortReason.error }
    guard isConnected else { throw .disconnected(during: operation, "the connection is closed") }
  }

  /// The error of a result, or of the connection if there is no result.
  func failure(_ result: OpaquePointer?) -> StoreError {
    guard isConnected else {
      let error = StoreError.disconnected(during: operation, message)
      abortReason = .disconnected(error)
      return error
    }
    let field: (Character) -> String? = { [library] name in
      let code = CInt(name.asciiValue ?? 0)
      return unsafe library.errorField(result, code).map { unsafe String(cString: $0) }
    }
    let state = field("C") ?? "?"
    let error = StoreError(
      sqlState: state,
      during: operation,
      detail: field("M") ?? message
    )
    abortReason = StoreError.isConflict(state) ? .conflict(error) : .failed(error)
    return error
  }

  private var message: String {
    let text = unsafe library.message(handle).map { unsafe String(cString: $0) } ?? ""
    let lines = text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
    return lines.joined(separator: " ")
  }

  // MARK: Notifications

  /// Starts to receive notifications when other sessions change something.
  func listen() throws(StoreError) {
    guard !isListening else { return }
    try execute(script: "LISTEN \(url.quotedChannel)")
    isListening = true
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
