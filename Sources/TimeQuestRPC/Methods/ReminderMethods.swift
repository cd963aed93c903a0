import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestNotifications

enum ReminderStatusGet: Method {
  static let name = "reminder.status"
  static let audience = Audience.anyone
  static let summary = "Tells what the player will be reminded of, and by which ways."
  static let detail = """
    It writes nothing and claims no reminder. A way that may not be used says why. While a step \
    runs no reminder comes; one that was due comes after it, or once the step would be \
    `forgotDone`.
    """
  static let answers =
    "The switch, the time, the ways, and the reminders of the next 7 days, the first 1000 of them."
  static let errors: ErrorKinds = [Errors.notFound]

  static func run(_ params: PlayerParams, for client: ClientSession) async throws -> ReminderStatus
  {
    try await client.engine.reminderStatus(
      of: params.playerID,
      by: await client.reminderChannels()
    )
  }
}

enum ReminderConfigure: Method {
  struct Params: Decodable, Sendable {
    /// When reminders come, by the player's own clock.
    let time: TimeOfDay
    /// Whether they come at all: the same switch that the player has.
    let enabled: Bool?
    /// The player; the default one if it is absent.
    let playerID: PlayerID?
  }

  static let name = "reminder.configure"
  static let audience = Audience.parent
  static let summary = "Sets when a player is reminded, and tells what comes of it."
  static let detail = """
    It replaces what was planned. A time that has gone by today counts from tomorrow on. A channel \
    that may not be used is told with the reason.
    """
  static let answers = "The reminders of the next 7 days, and the channels by which they come."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]
  static let example = Example(.household, ["time": "07:15"])

  static func run(_ params: Params, for client: ClientSession) async throws -> ReminderOverview {
    ReminderOverview(
      upcoming: try await client.parent.setReminders(
        at: params.time,
        isEnabled: params.enabled,
        of: params.playerID
      ),
      channels: await client.reminderChannels()
    )
  }
}

enum ReminderUpcoming: Method {
  struct Params: Decodable, Sendable {
    /// For how many civil days, today included, 1 to 1000; 7 if it is absent.
    let days: HorizonDays?
    /// The player; the default one if it is absent.
    let playerID: PlayerID?
  }

  static let name = "reminder.upcoming"
  static let audience = Audience.parent
  static let summary = "Tells when a player will be reminded of which quest."
  static let detail = """
    One for each quest on each of its days, in the order in which they come; none of a quest that \
    is completed that day. A time that clocks skip comes when they skip it, and one that they show \
    twice comes the first time. A time before the day start comes on the next date of the \
    calendar.
    """
  static let answers = "The reminders, the first 1000 of them."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]
  static let example = Example(.household, ["days": 2])

  static func run(_ params: Params, for client: ClientSession) async throws -> [UpcomingReminder] {
    try await client.parent.upcomingReminders(
      of: params.playerID,
      days: params.days ?? 7
    )
  }
}

enum ReminderCalendar: Method {
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

  static func run(_ params: PlayerParams, for client: ClientSession) async throws -> String {
    try await client.parent.reminderCalendar(of: params.playerID)
  }
}
