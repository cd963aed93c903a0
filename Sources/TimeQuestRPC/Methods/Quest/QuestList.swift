import JSONRPC
import TimeQuestEngine
import TimeQuestModels

enum QuestList: Method {
  struct Params: Decodable, Sendable {
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "quest.list"
  static let audience = Audience.anyone
  static let summary = "Lists the quests that can be picked today."
  static let tool: ToolTraits? = ToolTraits("List today's quests", .reads)
  static let answers = "Today's quests."
  static let errors: ErrorKinds = [Errors.notFound]

  static func run(_ params: Params, for client: ClientSession) async throws -> [AvailableQuest] {
    try await client.engine.quests(of: params.playerID)
  }
}
