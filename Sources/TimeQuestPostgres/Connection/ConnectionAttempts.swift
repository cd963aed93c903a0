import Synchronization
import TimeQuestPersistence

/// When a server that could not be reached may be tried again.
///
/// The first call waits for it; while it stays away, the others fail at once, so that it is not
/// asked by all of them, and nothing else waits.
struct ConnectionAttempts {
  private var last: (error: StoreError, next: ContinuousClock.Instant)?
  private var delay = Duration.zero
  /// The longest time between two attempts.
  private static let longest = Duration.seconds(5)

  /// The last failure, while it is too early for another attempt.
  var reasonToWait: StoreError? {
    guard let last, .now < last.next else { return nil }
    return last.error
  }

  /// Whether the last attempt has failed.
  var areFailing: Bool { last != nil }

  mutating func succeed() { self = ConnectionAttempts() }

  /// The delay doubles; a random part keeps many clients apart.
  mutating func fail(with error: StoreError) {
    delay = min(max(delay * 2, .milliseconds(500)), Self.longest)
    last = (error, .now + delay * Double.random(in: 0.5...1))
  }
}

/// The servers that have refused this process, by their URLs: a further attempt with the same
/// password may lock an account, so there is none.
enum Refusals {
  private static let known = Mutex<[String: StoreError]>([:])

  static func note(_ error: StoreError, of url: PostgresURL) {
    known.withLock { $0[url.connectionString] = error }
  }

  static func of(_ url: PostgresURL) -> StoreError? {
    known.withLock { $0[url.connectionString] }
  }
}
