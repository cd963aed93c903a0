/// Whether a transaction reads or writes; the raw value is the statement that begins it.
enum TransactionKind: String {
  /// Sees the snapshot of its first statement until its end, without waiting.
  case read = "BEGIN DEFERRED"
  /// Takes SQLite's write lock at once, so that no later statement has to wait for it.
  case write = "BEGIN IMMEDIATE"
}
