import TimeQuestPersistence

/// The right to write, which the processes on one store hand to each other.
///
/// SQLite's own waiting lets one of several writers starve, and before 3.51.3 a checkpoint of one
/// process could race with the commit of another.
struct WriterTurn {
  /// Whoever holds it is the next one: the last writer cannot come back before those who wait.
  private let queue: LockFile
  private let turn: LockFile
  private let patience: Duration

  /// Keeps its two files beside the store at that path.
  init(path: String, patience: Duration) throws(StoreError) {
    queue = try LockFile(path: "\(path)-queue")
    turn = try LockFile(path: "\(path)-lock")
    self.patience = patience
  }

  /// Waits for the turn; throws `busy` when patience runs out.
  func take(during operation: String) throws(StoreError) {
    let deadline = ContinuousClock.now + patience
    try queue.lock(until: deadline, during: operation)
    defer { queue.unlock() }
    try turn.lock(until: deadline, during: operation)
  }

  func giveBack() {
    turn.unlock()
  }
}
