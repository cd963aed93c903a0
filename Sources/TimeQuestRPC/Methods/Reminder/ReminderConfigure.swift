import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum ReminderConfigure: Method {
  struct Params: Decodable, Sendable {
    /// When reminders come, by the player's own clock.
    let time: TimeOfDay
    /// Whether they come at all: the same switch that the player has.
    let enabled: Bool?
    /// The player; the default one where it is absent.
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
