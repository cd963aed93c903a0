/// Whether a transaction reads or writes.
enum TransactionKind {
  /// Sees the snapshot of its first statement until its end, without waiting.
  case read
  /// Holds the lock on the table `meta`, so that there is one writer at a time.
  case write

  /// The statements that begin the transaction.
  ///
  /// The lock is taken before the snapshot, which therefore contains what the previous writer has
  /// committed. Locked writers cannot conflict, and a reader sees the state between two of them:
  /// every transaction is serialisable. Without locking, transactions run concurrently, and the
  /// server rolls back those that conflict.
  func begin(locking: Bool) -> String {
    switch (self, locking) {
    case (.read, true): "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    case (.read, false): "BEGIN ISOLATION LEVEL SERIALIZABLE READ ONLY"
    case (.write, true): "BEGIN ISOLATION LEVEL SERIALIZABLE; LOCK TABLE meta IN EXCLUSIVE MODE"
    case (.write, false): "BEGIN ISOLATION LEVEL SERIALIZABLE"
    }
  }
}
