/// How a transaction begins.
enum TransactionKind {
  /// Sees the moment of its first statement until its end; waits for nobody.
  case read
  /// One after the other: who writes holds the lock on `meta`.
  case write

  /// The statements that begin it.
  ///
  /// A table is locked before the transaction sees anything, so that it sees what the writer before
  /// it has committed. Among writers who take turns nothing can conflict, and what a reader sees
  /// lies between two of them: every step is serialisable.
  ///
  /// Without turns everybody runs at once, and the server undoes who would not be.
  func beginning(takingTurns: Bool) -> String {
    switch (self, takingTurns) {
    case (.read, true): "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    case (.read, false): "BEGIN ISOLATION LEVEL SERIALIZABLE READ ONLY"
    case (.write, true): "BEGIN ISOLATION LEVEL SERIALIZABLE; LOCK TABLE meta IN EXCLUSIVE MODE"
    case (.write, false): "BEGIN ISOLATION LEVEL SERIALIZABLE"
    }
  }
}
