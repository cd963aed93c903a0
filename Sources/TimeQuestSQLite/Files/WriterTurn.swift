import TimeQuestPersistence

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The right to write, which the processes on one store hand to each other by a lock on a file
/// beside it.
///
/// SQLite's own waiting lets one of several writers starve, and before 3.51.3 a checkpoint of one
/// process could race with the commit of another. The kernel frees the lock of a process that ends.
final class WriterTurn {
  private let path: String
  private let patience: Duration
  private var descriptor: CInt

  init(path: String, patience: Duration) throws(StoreError) {
    self.path = path
    self.patience = patience
    descriptor = try PrivateFile.openOrMake(at: path)
  }

  deinit {
    close(descriptor)
  }

  /// Waits for the turn; throws `busy` when patience runs out.
  func take(during operation: String) throws(StoreError) {
    let deadline = ContinuousClock.now + patience
    while true {
      try lock(until: deadline, during: operation)
      if isInPlace { return }
      // Somebody removed or replaced the file: who comes now locks another one, so that counts.
      let old = descriptor
      descriptor = try PrivateFile.openOrMake(at: path)
      close(old)
    }
  }

  func giveBack() {
    flock(descriptor, LOCK_UN)
  }

  private func lock(
    until deadline: ContinuousClock.Instant,
    during operation: String
  ) throws(StoreError) {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw StoreError(errno: errno, during: operation, path: path)
      }
      guard ContinuousClock.now < deadline else {
        throw StoreError(.busy, during: operation, detail: "another program is writing")
      }
      usleep(Self.pause)
    }
  }

  private static let pause: useconds_t = 200

  private var isInPlace: Bool {
    var opened = stat()
    var found = stat()
    return unsafe fstat(descriptor, &opened) == 0 && stat(path, &found) == 0
      && opened.st_ino == found.st_ino && opened.st_dev == found.st_dev
  }
}
