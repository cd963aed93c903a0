import TimeQuestPersistence
import TimeQuestSQL

/// A connection to a server, with a cache of prepared statements; it can be made again.
///
/// It is not thread-safe: its owner serialises the calls.
@safe final class PostgresConnection: SQLConnection {
  /// What the server's session is; a pooler may give every transaction another one.
  struct Session {
    /// Then nothing may be left in a session: no prepared statement, and no wish to be notified.
    var isPooled = true
    /// What `synchronous_commit` has to be set to, so that a commit is on the disk before it is
    /// answered; nil where it is so already.
    var commitSetting: String?
  }

  /// The statements that the server has prepared, by their text.
  struct PreparedStatements {
    private var names: [String: String] = [:]
    /// Those that were sent to be prepared, until the server says that they are.
    private var sent: [String: String] = [:]
    private var count = 0

    func name(of sql: String) -> String? { names[sql] ?? sent[sql] }

    mutating func add(_ sql: String) -> String {
      count += 1
      sent[sql] = "tq\(count)"
      return "tq\(count)"
    }

    mutating func keep(_ sql: String) { names[sql] = sent.removeValue(forKey: sql) }

    /// Forgets those that the server has not prepared, as a statement before them has failed.
    mutating func forgetSent() { sent = [:] }
  }

  let library: LibPQ
  let url: PostgresURL
  var handle: OpaquePointer?
  var session = Session()
  private(set) var state = TransactionState.idle(again: nil)
  var prepared = PreparedStatements()
  /// Statements without a result, which go with the next one that has one, or with the commit.
  var pending: [QueuedStatement] = []
  var readAhead = ReadAhead()
  /// What an optimistic transaction has read so far.
  var readSet = ReadSet()
  /// Shared by all transactions, so that a check is made and prepared once.
  var checks = ReadSet.Checks()
  /// Whether another session has reported a change since the last call of `takeChange`.
  var hasChange = false
  var isListening = false
  /// The format of the tables that each transaction expects; nil until the store was opened.
  var format: Int?
  /// The notification channel of the household; nil until the store was opened.
  var channel: String?
  /// Whether the server has warned of something since the commit was sent.
  var hasWarning = false
  /// Whether a commit tells others of its change; not while the server's queue is full of hints.
  var notifiesOthers = true
  /// How long nothing may arrive while an answer is due.
  var answerTimeout: Duration
  let isRemote = true
  var insertsWhatItSelects: Bool { !url.isPortable }
  let timeQuery: String? =
    "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS \"clock_timestamp\""
  /// The current operation, for errors.
  var operation = "open"

  /// Connects; throws if the server cannot be reached.
  init(to url: PostgresURL, library: LibPQ) throws(StoreError) {
    self.url = url
    self.library = library
    answerTimeout = url.timeouts.answer
    try url.check(with: library)
    try reconnect(until: .now)
  }

  deinit {
    close()
  }

  func close() {
    unsafe library.finish(handle)
    unsafe handle = nil
    (prepared, pending) = (PreparedStatements(), [])
  }

  func advance(_ event: TransactionState.Event) { state = state.after(event) }

  var isConnected: Bool { unsafe handle != nil && library.status(handle) == 0 }

  /// Whether a transaction can begin: nothing is left of an earlier one.
  var isReady: Bool {
    unsafe isConnected && library.transactionStatus(handle) == 0
      && library.pipelineStatus(handle) == 0
  }

  /// The file descriptor of the socket; nil without a connection.
  var socket: CInt? { isConnected ? unsafe library.socket(handle) : nil }

  /// What libpq says about the last failure, in one line.
  var message: String {
    let text = unsafe library.message(handle).map { unsafe String(cString: $0) } ?? ""
    let lines = text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
    return lines.filter { !$0.hasPrefix("LOCATION:") }.joined(separator: " ")
  }
}

/// What a failure means for the connection.
extension PostgresConnection {
  /// What the server reports by a result; nil stands for a connection that does not work.
  func report(_ result: QueryResult? = nil) -> ServerFailure.Report {
    guard let result, let state = result.errorField("C") else {
      return ServerFailure.Report(
        error: .disconnected(during: operation, message),
        remedy: .reconnect,
        isRefusal: false
      )
    }
    let detail = result.errorField("M") ?? message
    var error = StoreError(sqlState: state, during: operation, detail: detail)
    var remedy = ServerFailure.of(state).remedy
    if session.isPooled, detail.contains("statement pooling") {
      remedy = .refuse
      error = StoreError(
        .io,
        during: operation,
        detail: error.detail,
        remedy:
          "The pooler must not run in statement mode: set pool_mode to transaction or session."
      )
    }
    if operation == "commit", state == Self.queueIsFull, notifiesOthers {
      (remedy, notifiesOthers) = (.runAgain, false)
    }
    let isRefusal = !state.hasPrefix("08") && state != "40003"
    return ServerFailure.Report(error: error, remedy: remedy, isRefusal: isRefusal)
  }

  /// Notes a failure, and closes a connection that is of no more use; answers the error.
  ///
  /// It is late where the statement had waited for others.
  func fail(_ report: ServerFailure.Report, isLate: Bool = false) -> StoreError {
    let error = report.error
    switch report.remedy {
    case .runAgain: advance(.fail(.conflict(error)))
    case .reconnect:
      advance(.fail(.lost(error)))
      close()
    case .refuse:
      ConnectionAttempts.fail(for: url, with: error)
      advance(.fail(.refused(error)))
      close()
    case .none where !isConnected: advance(.fail(.lost(error)))
    case .none: advance(.fail(isLate ? .refusedLate(error) : .refused(error)))
    }
    return error
  }

  /// Closes a connection that is of no more use; answers the error for it.
  func giveUp(_ reason: String) -> StoreError {
    let error = StoreError.disconnected(during: operation, reason)
    advance(.fail(.lost(error)))
    close()
    return error
  }

  func requireRunning() throws(StoreError) {
    if let abort = state.abort { throw abort.error }
    guard isConnected else { throw .disconnected(during: operation, "the connection is closed") }
  }
}

/// What other sessions tell of their changes.
extension PostgresConnection {
  /// Sends a notification of a change at the commit, if there is a listener.
  ///
  /// A `NOTIFY` locks the whole database until its commit is on the disk, so that all households
  /// would commit one after the other. Each listener therefore holds a shared lock: a writer that
  /// gets the exclusive one knows that there is no listener, and sends nothing.
  static let notify = """
    SELECT pg_notify($1, '')
    WHERE NOT pg_try_advisory_xact_lock(hashtextextended($1, 0))
    """
  /// `program_limit_exceeded`, of which the queue of notifications is one.
  static let queueIsFull = "54000"
  private static let tryLock =
    "SELECT pg_try_advisory_lock_shared(hashtextextended($1, 0)) AS \"pg_locks.granted\""

  /// Starts to receive notifications when other sessions change something.
  ///
  /// False on a portable engine, behind a pooler, which would give them to another client, and
  /// while a writer that has found no listener commits.
  func listen() throws(StoreError) -> Bool {
    if !isListening, try beginListening() {
      isListening = true
      // The server has not told of earlier commits: look for them once.
      hasChange = true
    }
    return isListening
  }

  func beginListening() throws(StoreError) -> Bool {
    guard !session.isPooled, !url.isPortable, let channel else { return false }
    guard try database.value(Self.tryLock, [channel.stored], as: Bool.self) == true else {
      return false
    }
    try execute(script: "LISTEN \"\(channel.replacing("\"", with: "\"\""))\"")
    return true
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
