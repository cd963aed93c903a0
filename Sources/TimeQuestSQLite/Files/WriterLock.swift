import TimeQuestPersistence

/// The lock that a process holds while it writes to a store, fair among processes.
///
/// With SQLite's own busy handler one of several writers can starve, and before SQLite 3.51.3 a
/// checkpoint of one process could race with the commit of another.
struct WriterLock {
  /// Held by the process that gets the lock next, so that the last writer cannot overtake it.
  private let queue: LockFile
  private let file: LockFile
  private let timeout: Duration

  /// Creates two files beside the store at that path.
  init(path: String, timeout: Duration) throws(StoreError) {
    queue = try LockFile(path: "\(path)-queue")
    file = try LockFile(path: "\(path)-lock")
    self.timeout = timeout
  }

  /// Waits for the lock; throws `busy` after the timeout.
  func lock(during operation: String) throws(StoreError) {
    let deadline = ContinuousClock.now + timeout
    try queue.lock(until: deadline, during: operation)
    defer { queue.unlock() }
    try file.lock(until: deadline, during: operation)
  }

  func unlock() {
    file.unlock()
  }
}
