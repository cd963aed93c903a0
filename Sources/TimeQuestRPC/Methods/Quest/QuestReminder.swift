import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestNotifications

enum QuestReminder: Method {
  struct Params: Decodable, Sendable {
    /// The quest.
    let questID: RoutineID
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "quest.reminder"
  static let audience = Audience.anyone
  static let summary = "Tells what to say when a `reminder` event comes for a quest."
  static let answers = "The words, in the player's language."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.household, ["questID": ExampleFixture.routineID])

  static func run(_ params: Params, for client: ClientSession) async throws -> ReminderText {
    try await client.engine.reminderText(of: params.questID, for: params.playerID)
  }
}
