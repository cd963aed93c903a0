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
    /// Neither is of use, and a further attempt may lock an account: there is none.
    case refuse
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
    "22012": ServerFailure(.busy, .runAgain),
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
    // A missing table, a missing column, and damaged pages.
    "42P01": ServerFailure(.corrupt, .none),
    "42703": ServerFailure(.corrupt, .none),
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
