import TimeQuestModels
import TimeQuestPersistence

/// The pause after wrong PINs: every fifth in a row, 30 s, then 60 s, doubling to an hour.
enum LockOut {
  static let triesPerPause = 5

  /// How long tries are still refused; nil when one may be made.
  static func remaining(_ record: PINRecord, at now: Instant) -> Seconds? {
    guard record.failedTries > 0, record.failedTries.isMultiple(of: triesPerPause),
      let last = record.lastTryAt
    else { return nil }
    let doublings = min(record.failedTries / triesPerPause - 1, 7)
    let pause = Seconds(min(30 << doublings, 3600))
    let end = last.advanced(by: pause)
    return now < end ? end - now : nil
  }

  static func attemptsRemaining(_ record: PINRecord) -> Int {
    triesPerPause - record.failedTries % triesPerPause
  }
}
