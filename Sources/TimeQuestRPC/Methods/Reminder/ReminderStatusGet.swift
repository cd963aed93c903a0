import JSONRPC
import TimeQuestEngine
import TimeQuestModels

enum ReminderStatusGet: Method {
  struct Params: Decodable, Sendable {
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "reminder.status"
  static let audience = Audience.anyone
  static let summary = "Tells what the player will be reminded of, and by which ways."
  static let detail = """
    It writes nothing and claims no reminder. A way that may not be used says why. While a step \
    runs nothing comes; what was due comes after it, or once the step would be `forgotDone`.
    """
  static let answers = "The switch, the time, the ways, and the reminders of the next 7 days."
  static let errors: ErrorKinds = [Errors.notFound]

  static func run(_ params: Params, for client: ClientSession) async throws -> ReminderStatus {
    try await client.engine.reminderStatus(
      of: params.playerID,
      by: await client.reminderChannels()
    )
  }
}
