import TimeQuestEngine
import TimeQuestJSON

enum RPCDiscover: Method {
  static let name = "rpc.discover"
  static let summary = "Describes every method of this very binary."
  static let answers = "An OpenRPC document."
  static let usesStore = false
  static let example = Example(.newStore, answer: OpenRPC.head)

  static func run(_ params: NoParams, on connection: Connection) async throws -> JSON {
    let interface = Interface(isSimulated: connection.clock != nil)
    return OpenRPC(try await interface.rehearsed(with: connection.engine.policies)).document
  }
}
