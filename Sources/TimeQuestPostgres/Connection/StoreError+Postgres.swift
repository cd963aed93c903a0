import TimeQuestPersistence

extension StoreError {
  /// What an SQLSTATE means to a caller.
  ///
  /// Source: appendix A of PostgreSQL's manual.
  init(sqlState: String, during operation: String, detail: String) {
    let kind: Kind =
      switch sqlState {
      // Too many connections, and a lock that did not come in time.
      case "53300", "55P03": .busy
      case _ where Self.isConflict(sqlState): .busy
      case "53100", "53400": .full
      // What may not be written: by the transaction, and by the user's rights.
      case "25006", "42501": .readOnly
      // A table or a column that is not there.
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

  /// A serialisation failure or a deadlock: the same step may succeed at once.
  static func isConflict(_ sqlState: String) -> Bool { sqlState == "40001" || sqlState == "40P01" }

  /// The server cannot be reached, or went away.
  static func disconnected(
    during operation: String,
    _ detail: String,
    outcomeIsUnknown: Bool = false
  ) -> StoreError {
    StoreError(
      .io,
      during: operation,
      detail: "the server cannot be reached: \(detail)",
      retry: true,
      outcomeIsUnknown: outcomeIsUnknown
    )
  }
}
