import Synchronization

/// Counts connections, up to a limit.
final class ConnectionLimit: Sendable {
  let limit: Int
  private let count = Mutex(0)

  init(_ limit: Int) {
    self.limit = limit
  }

  var isReached: Bool { count.withLock { $0 >= limit } }

  /// A slot, or nil where the limit is reached.
  func take() -> Slot? {
    let isFree = count.withLock { count in
      guard count < limit else { return false }
      count += 1
      return true
    }
    return isFree ? Slot(of: self) : nil
  }

  /// A place below the limit, which its `deinit` gives back: no error path can forget that.
  final class Slot: Sendable {
    private let limit: ConnectionLimit

    fileprivate init(of limit: ConnectionLimit) {
      self.limit = limit
    }

    deinit {
      limit.count.withLock { $0 -= 1 }
    }
  }
}
