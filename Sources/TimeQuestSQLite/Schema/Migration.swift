import TimeQuestPersistence

/// One step from a format to the next one.
///
/// Once released it is never changed again.
struct Migration {
  let script: String

  /// The format after each migration is its place in this list, counted from 1.
  static let all: [Migration] = [.firstFormat, .reminderClaims, .views, .trials]

  static var currentFormat: Int { all.count }

  /// Where the copy of a store lies that is about to leave that format.
  static func copy(of path: String, format: Int) -> String { "\(path)-before-\(format + 1)" }
}
