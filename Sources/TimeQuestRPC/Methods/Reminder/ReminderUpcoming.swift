import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum ReminderUpcoming: Method {
  struct Params: Decodable, Sendable {
    /// For how many civil days, today included, 1 to 1000; 7 where it is absent.
    let days: HorizonDays?
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "reminder.upcoming"
  static let audience = Audience.parent
  static let summary = "Tells when a player will be reminded of which quest."
  static let detail = """
    One for each quest on each of its days, in the order in which they come; none of a quest that \
    is completed that day. A time that clocks skip comes when they skip it, one that they show twice \
    the first time, and one before the day start on the next date of the calendar.
    """
  static let answers = "The reminders."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]
  static let example = Example(.household, ["days": 2])

  static func run(_ params: Params, for client: ClientSession) async throws -> [UpcomingReminder] {
    try await client.parent.upcomingReminders(
      of: params.playerID,
      days: params.days ?? 7
    )
  }
}
