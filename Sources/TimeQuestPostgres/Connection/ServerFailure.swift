import Synchronization
import TimeQuestPersistence

/// What a failure that a server reports means: one row of a table.
struct ServerFailure {
  /// What can be done about it.
  enum Remedy {
    /// The caller has to change something.
    case none
    /// The transaction may succeed when it runs again.
    case runAgain
    /// The connection is of no more use; another one may be.
    case reconnect
    /// Nothing works until the administrator changes something. Each attempt may lock an account,
    /// so attempts are rare.
    case refuse
  }

  /// A failure as it happened, with what it means.
  struct Report {
    let error: StoreError
    let remedy: Remedy
    /// Whether the server has refused a statement, and does not just report a lost connection.
    let isRefusal: Bool
  }

  let kind: StoreError.Kind
  let remedy: Remedy
  /// A sentence for the caller; nil where the kind says everything.
  var sentence: String?

  /// The failure of that SQLSTATE, or of its class, which are the first two characters.
  ///
  /// Appendix A of PostgreSQL's manual lists them.
  static func of(_ sqlState: String) -> ServerFailure {
    table[sqlState] ?? table[String(sqlState.prefix(2))] ?? ServerFailure(.io, .none)
  }

  private static let table: [String: ServerFailure] = [
    // The connection is lost, or the server ends it, is starting or is shutting down.
    "08": ServerFailure(.io, .reconnect, unreachable),
    // A commit of which the server does not know whether it was done.
    "40003": ServerFailure(.io, .reconnect, unreachable),
    "57P01": ServerFailure(.io, .reconnect, unreachable),
    "57P02": ServerFailure(.io, .reconnect, unreachable),
    "57P03": ServerFailure(.io, .reconnect, unreachable),
    "57P05": ServerFailure(.io, .reconnect, unreachable),
    // A time-out of the server: it ended the session, or the statement.
    "25P03": ServerFailure(.io, .reconnect, slow),
    "25P04": ServerFailure(.io, .reconnect, slow),
    "57014": ServerFailure(.busy, .none, slow),
    // A serialisation failure, by the server and by a check of a `ReadSet`, and a deadlock.
    "40001": ServerFailure(.busy, .runAgain),
    "40P01": ServerFailure(.busy, .runAgain),
    // A lock that was not to be had in time, and too many connections, or too little memory.
    "55P03": ServerFailure(.busy, .none),
    "53": ServerFailure(.busy, .none),
    "53100": ServerFailure(.full, .none),
    "53400": ServerFailure(.full, .none),
    // A pooler has given the connection another session, which lacks our statements.
    "26000": ServerFailure(.io, .reconnect, unreachable),
    // A server that has become a replica, and a missing privilege.
    "25006": ServerFailure(.readOnly, .reconnect),
    "42501": ServerFailure(.readOnly, .none),
    // The user, the password or the database.
    "28": ServerFailure(.io, .refuse, "The database server refuses the user or the password."),
    "3D000": ServerFailure(.io, .refuse, "The database server has no database of that name."),
    // A missing schema, table or column, and a check of the format in `meta`.
    "3F000": ServerFailure(.io, .none, otherTables),
    "42P01": ServerFailure(.io, .none, otherTables),
    "42703": ServerFailure(.io, .none, otherTables),
    "22P02": ServerFailure(.tooNew, .none),
    // Damaged pages.
    "XX001": ServerFailure(.corrupt, .none),
    "XX002": ServerFailure(.corrupt, .none),
    // Values that a column cannot hold, and rules of the tables.
    "22": ServerFailure(.refused, .none),
    "23": ServerFailure(.refused, .none),
  ]

  private init(_ kind: StoreError.Kind, _ remedy: Remedy, _ sentence: String? = nil) {
    self.kind = kind
    self.remedy = remedy
    self.sentence = sentence
  }

  static let unreachable = "The database server cannot be reached; check that it is running."
  static let otherTables =
    "The database does not have the tables of this version; ask its administrator."
  private static let slow = "The database server took too long; try again later."
}

extension StoreError {
  /// The error for a failure that a server has reported.
  init(sqlState: String, during operation: String, detail: String) {
    let failure = ServerFailure.of(sqlState)
    self.init(
      failure.kind,
      during: operation,
      detail: "\(detail) (PostgreSQL \(sqlState))",
      remedy: failure.sentence,
      retry: failure.kind == .busy || failure.remedy == .reconnect
    )
  }

  /// The error for a server that cannot be reached, or a connection that was lost.
  static func disconnected(
    during operation: String,
    _ detail: String,
    outcomeIsUnknown: Bool = false
  ) -> StoreError {
    StoreError(
      .io,
      during: operation,
      detail: "the server cannot be reached: \(detail)",
      remedy: ServerFailure.unreachable,
      retry: true,
      outcomeIsUnknown: outcomeIsUnknown
    )
  }
}

/// When a server that could not be reached, or has refused, may be tried again by this process.
///
/// The first call waits for it; while it stays away, the others fail at once, so that it is not
/// asked by all of them, and nothing else waits.
struct ConnectionAttempts {
  private var error: StoreError
  private var next = ContinuousClock.now
  private var delay = Duration.zero
  /// The longest time between two attempts, and between two that may lock an account.
  private static let longest = (away: Duration.seconds(5), refused: Duration.seconds(60))
  /// The servers that could not be reached, by their URLs.
  private static let known = Mutex<[String: ConnectionAttempts]>([:])

  /// The last failure, while it is too early for another attempt.
  var reasonToWait: StoreError? { .now < next ? error : nil }

  /// The attempts since the server could last be reached; nil where none has failed.
  static func known(for url: PostgresURL) -> ConnectionAttempts? {
    known.withLock { $0[url.connectionString] }
  }

  static func succeed(for url: PostgresURL) {
    known.withLock { $0[url.connectionString] = nil }
  }

  /// The delay doubles; a random part keeps many clients apart.
  static func fail(for url: PostgresURL, with error: StoreError) {
    known.withLock { known in
      var attempts = known[url.connectionString] ?? ConnectionAttempts(error: error)
      attempts.error = error
      let most = error.retry ? longest.away : longest.refused
      attempts.delay = min(max(attempts.delay * 2, .milliseconds(500)), most)
      attempts.next = .now + attempts.delay * Double.random(in: 0.5...1)
      known[url.connectionString] = attempts
    }
  }

  private init(error: StoreError) {
    self.error = error
  }
}
