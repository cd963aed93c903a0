import TimeQuestModels
import TimeQuestPersistence

/// The lock-out after wrong PINs: every fifth in a row locks for 30 s, 60 s, and so on to an hour.
enum LockOut {
  /// The number of wrong PINs that begins a lock-out.
  static let triesPerPause = 5

  /// The time until the lock-out ends; nil where a PIN may be tried now.
  static func remaining(_ record: PINRecord, at now: Instant) -> Seconds? {
    guard record.failedTries > 0, record.failedTries.isMultiple(of: triesPerPause),
      let last = record.lastTryAt
    else { return nil }
    let doublings = min(record.failedTries / triesPerPause - 1, 7)
    let pause = Seconds(min(30 << doublings, 3600))
    let end = last.advanced(by: pause)
    return now < end ? end - now : nil
  }

  /// The number of PINs, 1 to 5, that may be tried before the next lock-out.
  static func attemptsRemaining(_ record: PINRecord) -> Int {
    triesPerPause - record.failedTries % triesPerPause
  }
}
