import TimeQuestPersistence

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that one process at a time can lock.
///
/// The kernel releases the lock when the process ends, even when it is killed.
final class LockFile {
  private let path: String
  private var file: FileDescriptor

  init(path: String) throws(StoreError) {
    self.path = path
    file = try PrivateFile.openOrMake(at: path)
  }

  deinit {
    file.closeFile()
  }

  /// Waits for the lock; throws `busy` after the deadline.
  func lock(
    until deadline: ContinuousClock.Instant,
    during operation: String
  ) throws(StoreError) {
    while true {
      try wait(until: deadline, during: operation)
      if isAtPath { return }
      // The file was removed or replaced: new processes lock another file, so use that one.
      let old = file
      file = try PrivateFile.openOrMake(at: path)
      old.closeFile()
    }
  }

  func unlock() {
    flock(file.number, LOCK_UN)
  }

  private func wait(
    until deadline: ContinuousClock.Instant,
    during operation: String
  ) throws(StoreError) {
    while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw StoreError(errno: errno, during: operation, path: path)
      }
      guard ContinuousClock.now < deadline else {
        throw StoreError(.busy, during: operation, detail: "another program is writing")
      }
      usleep(Self.pollInterval)
    }
  }

  /// The time between two attempts, in microseconds.
  private static let pollInterval: useconds_t = 200

  /// Whether the path still leads to the open file.
  private var isAtPath: Bool {
    guard let opened = file.status, let found = FileDescriptor.status(at: path) else {
      return false
    }
    return opened.st_ino == found.st_ino && opened.st_dev == found.st_dev
  }
}

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
