/// The script that changes a store from one format to the next.
///
/// A released migration never changes.
struct Migration {
  let script: String

  /// All migrations; the number of a migration in this list, from 1, is the format after it.
  static let all: [Migration] = [.firstFormat, .trials]

  static var currentFormat: Int { all.count }

  /// All tables of the current format.
  static let tables = [
    "meta", "player", "routine", "routine_task", "routine_player", "session", "session_task",
    "open_trial", "trial", "pin", "reminder_claim", "tombstone", "backup", "event",
  ]
}
