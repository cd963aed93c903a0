import TimeQuestPersistence
import TimeQuestSQL

/// One connection to one server, made anew when it breaks, with its statements prepared once.
///
/// Not for two threads at a time: whoever holds it guards it.
@safe final class PostgresConnection: SQLConnection {
  /// Why a transaction cannot go on, whatever its body makes of the errors.
  enum DisconnectReason {
    /// The server undid it for another one's sake.
    case conflict(StoreError)
    /// The connection is gone, and the transaction with it.
    case disconnected(StoreError)
    /// A statement failed: what comes after it is refused.
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
  /// The names of the statements that this connection has prepared, by their text.
  private var statements: [String: String] = [:]
  /// How the running transaction was lost.
  var loss: DisconnectReason?
  /// What is to be sent in one go; nil where every statement goes by itself.
  var queue: [QueuedStatement]?
  /// Whether others have told of changes since this was asked last.
  private var hasHeard = false
  private var isListening = false
  let isRemote = true
  /// What is being done, for errors to name.
  var operation = "open"

  /// Connects; throws where the server cannot be reached.
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

  /// Whether the last transaction left nothing behind and may succeed when it is run again.
  var mayTryAgain: Bool {
    switch loss {
    case .conflict, .disconnected: true
    case .failed, nil: false
    }
  }

  var isConnected: Bool { unsafe handle != nil && library.status(handle) == 0 }

  /// The number of the open socket; nil while there is none.
  var socket: CInt? { isConnected ? unsafe library.socket(handle) : nil }

  /// Connects anew where the connection is gone; a server that starts is waited for.
  func reconnect(until deadline: ContinuousClock.Instant) throws(StoreError) {
    while !isConnected {
      close()
      do {
        return try connect()
      } catch {
        guard error.retry, ContinuousClock.now < deadline else { throw error }
      }
      pause(.milliseconds(50))
    }
  }

  private func connect() throws(StoreError) {
    loss = nil
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
      throw StoreError(.io, during: "open", detail: "the database's encoding must be UTF8")
    }
    try execute(script: url.settings)
    if isListening { try execute(script: "LISTEN \(url.quotedChannel)") }
  }

  // MARK: Transactions

  /// Runs the body as one transaction.
  ///
  /// Once it is lost, every later statement of the body throws the reason, and so does the end.
  func transaction<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result {
    loss = nil
    let result: Result
    do {
      try execute(script: kind.beginning(takingTurns: url.isWriterLocked))
      result = try body()
      if let loss { throw loss.error }
    } catch {
      rollBack()
      switch loss {
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
      guard case .disconnected = loss else {
        rollBack()
        throw error
      }
      // Whether the server had it before it went is not known, so it may not be tried again.
      loss = nil
      throw .disconnected(during: "commit", error.detail, outcomeIsUnknown: true)
    }
  }

  func rollBack() {
    // Where even this fails the connection is gone, and with it the transaction.
    guard isConnected else { return }
    unsafe library.clear(library.execute(handle, "ROLLBACK"))
  }

  /// Runs the body as a step within the transaction: throwing undoes its changes alone.
  func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    // Savepoints may nest under one name; the innermost is meant.
    try execute(script: "SAVEPOINT step")
    do {
      let result = try body()
      try execute(script: "RELEASE step")
      return result
    } catch {
      if case .failed = loss { loss = nil }
      // Where the whole transaction is lost this throws the reason.
      try execute(script: "ROLLBACK TO step; RELEASE step")
      throw error
    }
  }

  // MARK: Statements

  /// Runs one or more statements that answer nothing.
  func execute(script: String) throws(StoreError) {
    try requireRunning()
    let result = unsafe library.execute(handle, script)
    defer { unsafe library.clear(result) }
    guard unsafe Status(of: result, library) != .failure else {
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

  /// Rows arrive one by one, so that many take no more memory than what is made of them.
  func visit(
    _ sql: String,
    _ values: [StoredValue],
    _ body: (inout Row) throws(StoreError) -> Bool
  ) throws(StoreError) {
    try requireRunning()
    try send(try prepared(sql), values.map(\.text))
    _ = unsafe library.readRowByRow(handle)
    var wantsMore = true
    var refusal: StoreError?
    while let result = unsafe library.nextResult(handle) {
      defer { unsafe library.clear(result) }
      switch unsafe Status(of: result, library) {
      case .row where wantsMore && refusal == nil:
        var row = unsafe Row(of: SingleRow(result, library))
        do {
          wantsMore = try body(&row)
        } catch {
          // The rest is read and forgotten, or the next statement would find it.
          refusal = error
        }
      case .row, .end: break
      case .failure: refusal = unsafe failure(result)
      }
    }
    takeNotifications()
    if let refusal { throw refusal }
  }

  func send(_ name: String, _ values: [String?]) throws(StoreError) {
    try requireSendable(values)
    let sent = unsafe withTexts(values) { texts in
      unsafe library.send(handle, name, CInt(values.count), texts, nil, nil, 0)
    }
    guard sent == 1 else { throw unsafe failure(nil) }
  }

  /// PostgreSQL keeps no NUL, and C would cut the text off there.
  func requireSendable(_ values: [String?]) throws(StoreError) {
    for value in values where value?.utf8.contains(0) == true {
      throw StoreError(.refused, during: operation, detail: "a text holds a NUL")
    }
  }

  func prepared(_ sql: String) throws(StoreError) -> String {
    if let name = statements[sql] { return name }
    let name = "tq\(statements.count + 1)"
    let result = unsafe library.prepare(handle, name, sql, 0, nil)
    defer { unsafe library.clear(result) }
    guard unsafe Status(of: result, library) != .failure else {
      throw unsafe failure(result)
    }
    statements[sql] = name
    return name
  }

  func requireRunning() throws(StoreError) {
    if let loss { throw loss.error }
    guard isConnected else { throw .disconnected(during: operation, "the connection is closed") }
  }

  /// The error that a result tells of, or the connection where there is none.
  func failure(_ result: OpaquePointer?) -> StoreError {
    guard isConnected else {
      let error = StoreError.disconnected(during: operation, message)
      loss = .disconnected(error)
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
    loss = StoreError.isConflict(state) ? .conflict(error) : .failed(error)
    return error
  }

  private var message: String {
    let text = unsafe library.message(handle).map { unsafe String(cString: $0) } ?? ""
    let lines = text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
    return lines.joined(separator: " ")
  }

  // MARK: Notifications

  /// Asks to be told when others have changed something.
  func listen() throws(StoreError) {
    guard !isListening else { return }
    try execute(script: "LISTEN \(url.quotedChannel)")
    isListening = true
  }

  /// Whether others have told of a change since this was asked last, or may have while the
  /// connection was gone.
  func hasPendingMessages() -> Bool {
    defer { hasHeard = false }
    guard isConnected, unsafe library.consumeInput(handle) == 1 else { return true }
    takeNotifications()
    return hasHeard
  }

  func takeNotifications() {
    guard isListening else { return }
    while let notification = unsafe library.notifications(handle) {
      unsafe hear(notification)
    }
  }

  /// `PGnotify` begins with a pointer to the channel's name, and goes on with who told.
  private func hear(_ notification: OpaquePointer) {
    let place = MemoryLayout<Int>.stride
    let teller = unsafe UnsafeRawPointer(notification).load(fromByteOffset: place, as: CInt.self)
    if unsafe teller != library.backendID(handle) { hasHeard = true }
    unsafe library.free(notification)
  }
}
