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
  var handle: OpaquePointer?
  /// Whether a pooler may give every transaction another session of the server.
  ///
  /// Then nothing may be left in a session: no prepared statement, and no wish to be notified.
  var isPooled = true
  /// What `synchronous_commit` has to be set to, so that a commit is on the disk before it is
  /// answered; nil where it is so already.
  var commitSetting: String?
  /// The names of the prepared statements by their text.
  var statements: [String: String] = [:]
  /// Those that were sent to be prepared, until the server says that they are.
  var preparing: [String: String] = [:]
  var nextName = 1
  /// Why the running transaction cannot continue; nil while it can.
  var abortReason: AbortReason?
  /// The statements of the running batch; nil outside a batch.
  var queue: [QueuedStatement]?
  /// Statements without a result, which go with the next one that has one, or with the commit.
  var pending: [QueuedStatement] = []
  /// Whether anything of the transaction was sent.
  var hasBegun = false
  /// Whether each write of this transaction is sent at once, so that its failure can be handled.
  var isCareful = false
  /// The same for the next transaction, which runs this one again.
  var isNextCareful = false
  var readAhead = ReadAhead()
  /// What this transaction has read without the lock; nil once it may write, and where it only
  /// reads.
  var readSet: ReadSet?
  /// Shared by all transactions, so that a check is made and prepared once.
  var checks = ReadSet.Statements()
  /// Whether the next transaction takes the lock at once: one before it was in conflict.
  var isNextLocked = false
  /// Whether the server has refused a statement of the last pipeline that was not its last one, so
  /// that no commit behind it was run.
  var isUndone = false
  /// Statements whose results were too large to be checked: the lock is taken before them.
  var largeReads: Set<String> = []
  /// Whether another session has reported a change since the last call of `takeChange`.
  var hasChange = false
  var isListening = false
  /// The notification channel of the household; nil until the store was opened.
  var channel: String?
  /// How long nothing may arrive while an answer is due.
  var answerTimeout: Duration
  let isRemote = true
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
  var isReady: Bool {
    unsafe isConnected && library.transactionStatus(handle) == 0
      && library.pipelineStatus(handle) == 0
  }

  /// The file descriptor of the socket; nil without a connection.
  var socket: CInt? { isConnected ? unsafe library.socket(handle) : nil }
}
