import TimeQuestPersistence

/// The script that changes a store from one format to the next.
///
/// A released migration never changes.
struct Migration {
  let script: String

  /// All migrations; the number of a migration in this list, from 1, is the format after it.
  static let all: [Migration] = [.firstFormat, .reminderClaims, .views, .trials]

  static var currentFormat: Int { all.count }

  /// The path of the copy of a store that is about to leave that format.
  static func copy(of path: String, format: Int) -> String { "\(path)-before-\(format + 1)" }
}
