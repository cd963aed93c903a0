/// Whether a transaction reads or writes.
enum TransactionKind {
  /// Sees the snapshot of its first statement until its end, without waiting.
  case read
  /// Holds the lock on the table `meta`, so that there is one writer at a time.
  ///
  /// What is read before the first write needs no lock: see `ReadSet`.
  case write
  /// Creates or changes the tables. Each statement sees what others have committed before it.
  case migration

  /// The statements that begin the transaction, sent together.
  ///
  /// The lock is taken before the snapshot, which therefore contains what the previous writer has
  /// committed. Locked writers cannot conflict, and a reader sees the state between two of them:
  /// every transaction is serialisable. Without locking, transactions run concurrently, and the
  /// server rolls back those that conflict.
  ///
  /// All settings are those of the transaction: a pooler may have given this session to another
  /// household before, and gives it to another one after it.
  func begin(in url: PostgresURL, commitSetting: String?) -> [String] {
    var statements = ["BEGIN ISOLATION LEVEL \(isolation(locking: url.isWriterLocked))"]
    statements += [
      ("search_path", url.quotedSchema),
      ("lock_timeout", url.timeouts.lock.milliseconds),
      ("statement_timeout", self == .migration ? "0" : url.timeouts.statement.milliseconds),
      ("idle_in_transaction_session_timeout", url.timeouts.idleInTransaction.milliseconds),
      ("jit", "off"),
    ].map { "SET LOCAL \($0.0) = \($0.1)" }
    if let commitSetting { statements.append("SET LOCAL synchronous_commit = \(commitSetting)") }
    if self == .write, url.isWriterLocked {
      statements.append("LOCK TABLE meta IN EXCLUSIVE MODE")
    }
    return statements
  }

  private func isolation(locking: Bool) -> String {
    switch (self, locking) {
    case (.read, true): "REPEATABLE READ READ ONLY"
    case (.read, false): "SERIALIZABLE READ ONLY"
    case (.write, _): "SERIALIZABLE"
    case (.migration, _): "READ COMMITTED"
    }
  }
}

extension Duration {
  var milliseconds: String { String(Int(self / .milliseconds(1))) }
}
