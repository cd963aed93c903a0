import JSONRPC
import TimeQuestJSON
import TimeQuestModels

enum EventsUnsubscribe: Method {
  struct Params: Decodable, Sendable {
    /// What not to be told of any longer; all where it is absent.
    let topics: [EventTopic]?
    /// The player of whom; everybody where it is absent.
    let playerID: PlayerID?
  }

  static let name = "events.unsubscribe"
  static let audience = Audience.anyone
  static let summary = "Asks not to be told of changes any longer."
  static let answers = "Null."
  static let commonErrors: ErrorKinds = []
  static let example = Example(.household, ["topics": ["progress"]])

  static func run(_ params: Params, for client: ClientSession) -> Null {
    client.subscriptions.remove(
      Set(params.topics ?? EventTopic.allCases),
      of: params.playerID.map(Journal.player)
    )
    return Null()
  }
}
