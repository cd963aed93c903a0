import TimeQuestModels
import TimeQuestPersistence

/// The form of a PIN: 4 to 12 ASCII digits.
public enum PIN: Sendable {
  /// The least and the greatest number of digits.
  public static let lengths = 4...12

  /// Whether the text is 4 to 12 ASCII digits.
  public static func isWellFormed(_ text: String) -> Bool {
    let digits = text.utf8
    return lengths.contains(digits.count) && digits.allSatisfy { (48...57).contains($0) }
  }

  /// The text itself; throws `QuestError.invalid` unless it is well-formed.
  static func checked(_ text: String, path: String) throws(QuestError) -> String {
    guard isWellFormed(text) else {
      // The error does not contain the text, which may be a PIN that is used somewhere else.
      throw .invalid(path: path, expected: "4 to 12 digits 0-9", got: "something else")
    }
    return text
  }
}

/// The lock-out after wrong PINs: every fifth in a row locks for 30 s, 60 s, and so on to an hour.
enum LockOut {
  /// The number of wrong PINs that begins a lock-out.
  static let triesPerPause = 5

  /// The time until the lock-out ends; nil where a PIN may be tried now.
  static func remaining(_ record: PINRecord, at now: Moment) -> Seconds? {
    guard record.failedTries > 0, record.failedTries.isMultiple(of: triesPerPause),
      let last = record.lastTry
    else { return nil }
    let doublings = min(record.failedTries / triesPerPause - 1, 7)
    let pause = Seconds(min(30 << doublings, 3600))
    let passed = passed(since: last, until: now)
    return passed < pause ? pause - passed : nil
  }

  /// The time since the last try, which setting the wall clock can neither lengthen nor shorten
  /// within one start of the machine.
  ///
  /// After another start the wall clock counts, from that start at the earliest. A store of several
  /// machines counts by its own clock alone. A clock that is set back holds the pause where it is.
  private static func passed(since last: Moment, until now: Moment) -> Seconds {
    if let before = last.storeTime, let now = now.storeTime { return max(.zero, now - before) }
    let uptime = Seconds(milliseconds: now.bootNanoseconds / 1_000_000)
    guard last.bootID != now.bootID || now.bootID.isEmpty else {
      return uptime - Seconds(milliseconds: last.bootNanoseconds / 1_000_000)
    }
    return max(.zero, min(now.wall - last.wall, uptime))
  }

  /// The number of PINs, 1 to 5, that may be tried before the next lock-out.
  static func attemptsRemaining(_ record: PINRecord) -> Int {
    triesPerPause - record.failedTries % triesPerPause
  }
}
