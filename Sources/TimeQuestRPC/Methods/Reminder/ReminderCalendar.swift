import JSONRPC
import TimeQuestEngine
import TimeQuestModels
import TimeQuestNotifications

enum ReminderCalendar: Method {
  struct Params: Decodable, Sendable {
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "reminder.calendar"
  static let audience = Audience.parent
  static let summary = "Writes a player's reminders as a calendar (RFC 5545)."
  static let detail = """
    One event a quest and day of the week, under the reminder's id, that repeats every week with an \
    alarm. `remind --calendar FILE` on the command line keeps such a file up to date.
    """
  static let answers = "The calendar as text, its lines ended by CR and LF."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]
  static let example = Example(.household)

  static func run(_ params: Params, for client: ClientSession) async throws -> String {
    try await client.parent.reminderCalendar(of: params.playerID)
  }
}
