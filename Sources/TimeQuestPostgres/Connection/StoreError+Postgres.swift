import TimeQuestPersistence

extension StoreError {
  /// The error for an SQLSTATE; appendix A of PostgreSQL's manual lists them.
  init(sqlState: String, during operation: String, detail: String) {
    let kind: Kind =
      switch sqlState {
      // Too many connections, and a lock timeout.
      case "53300", "55P03": .busy
      case _ where Self.isConflict(sqlState): .busy
      case "53100", "53400": .full
      // A read-only transaction, and a missing privilege.
      case "25006", "42501": .readOnly
      // A missing table, and a missing column.
      case "42P01", "42703": .corrupt
      default:
        switch sqlState.prefix(2) {
        case "XX": .corrupt
        case "22", "23": .refused
        default: .io
        }
      }
    self.init(kind, during: operation, detail: "\(detail) (PostgreSQL \(sqlState))")
  }

  /// Whether it is a serialisation failure or a deadlock, after which a retry may succeed.
  static func isConflict(_ sqlState: String) -> Bool { sqlState == "40001" || sqlState == "40P01" }

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
      remedy: "The database server cannot be reached; check that it is running.",
      retry: true,
      outcomeIsUnknown: outcomeIsUnknown
    )
  }
}
