/// One step from a format to the next one.
///
/// Once released it is never changed again.
struct Migration {
  let script: String

  /// The format after each migration is its place in this list, counted from 1.
  static let all: [Migration] = [.firstFormat, .trials]

  static var currentFormat: Int { all.count }

  /// All tables of the current format.
  static let tables = [
    "meta", "player", "routine", "routine_task", "routine_player", "session", "session_task",
    "open_trial", "trial", "pin", "reminder_claim", "tombstone", "backup", "event",
  ]
}
