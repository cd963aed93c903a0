import TimeQuestPersistence

/// The right to write, which the processes on one store hand to each other.
///
/// SQLite's own waiting lets one of several writers starve, and before 3.51.3 a checkpoint of one
/// process could race with the commit of another.
struct WriterLock {
  /// Whoever holds it is the next one: the last writer cannot come back before those who wait.
  private let queue: LockFile
  private let writerLock: LockFile
  private let timeout: Duration

  /// Keeps its two files beside the store at that path.
  init(path: String, timeout: Duration) throws(StoreError) {
    queue = try LockFile(path: "\(path)-queue")
    writerLock = try LockFile(path: "\(path)-lock")
    self.timeout = timeout
  }

  /// Waits for the writerLock; throws `busy` when timeout runs out.
  func take(during operation: String) throws(StoreError) {
    let deadline = ContinuousClock.now + timeout
    try queue.lock(until: deadline, during: operation)
    defer { queue.unlock() }
    try writerLock.lock(until: deadline, during: operation)
  }

  func giveBack() {
    writerLock.unlock()
  }
}
