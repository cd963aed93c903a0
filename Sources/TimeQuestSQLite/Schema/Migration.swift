import TimeQuestPersistence

/// One step from a format to the next one.
///
/// Once released it is never changed again.
struct Migration {
  let script: String

  /// The format after each migration is its place in this list, counted from 1.
  static let all: [Migration] = [.firstFormat, .reminderClaims]

  static var currentFormat: Int { all.count }
}
