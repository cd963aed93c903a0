import Synchronization
import TimeQuestPersistence

/// When a server that could not be reached may be tried again by this process.
///
/// The first call waits for it; while it stays away, the others fail at once, so that it is not
/// asked by all of them, and nothing else waits.
struct ConnectionAttempts {
  private var error: StoreError
  private var next = ContinuousClock.now
  private var delay = Duration.zero
  /// The longest time between two attempts.
  private static let longest = Duration.seconds(5)
  /// The servers that could not be reached, by their URLs.
  private static let known = Mutex<[String: ConnectionAttempts]>([:])

  /// The last failure, while it is too early for another attempt.
  var reasonToWait: StoreError? { .now < next ? error : nil }

  /// The attempts since the server could last be reached; nil where none has failed.
  static func known(for url: PostgresURL) -> ConnectionAttempts? {
    known.withLock { $0[url.connectionString] }
  }

  static func succeed(for url: PostgresURL) {
    known.withLock { $0[url.connectionString] = nil }
  }

  /// The delay doubles; a random part keeps many clients apart.
  static func fail(for url: PostgresURL, with error: StoreError) {
    known.withLock { known in
      var attempts = known[url.connectionString] ?? ConnectionAttempts(error: error)
      attempts.error = error
      attempts.delay = min(max(attempts.delay * 2, .milliseconds(500)), longest)
      attempts.next = .now + attempts.delay * Double.random(in: 0.5...1)
      known[url.connectionString] = attempts
    }
  }

  private init(error: StoreError) {
    self.error = error
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
