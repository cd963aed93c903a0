/// How a transaction begins.
enum TransactionKind: String {
  /// Sees the moment of its first statement until its end; waits for nobody.
  case read = "BEGIN DEFERRED"
  /// Takes the right to write at once, so that it can never fail for want of it halfway.
  case write = "BEGIN IMMEDIATE"
}
