import JSONRPCMethods
import TimeQuestEngine
import TimeQuestJSON

enum RPCDiscover: Method {
  static let name = "rpc.discover"
  static let summary = "Describes every method of this very binary."
  static let answers = "An OpenRPC document."
  static let commonErrors: ErrorKinds = []
  static let example = Example(.newStore, answer: OpenRPC.head(.timeQuest))

  static func run(_ params: NoParams, for client: ClientSession) async throws -> EncodedJSON {
    let policies = client.engine.policies
    let interface = InterfaceDescription(
      isSimulated: client.clock != nil,
      policies: policies,
      program: client.table.service.program
    )
    let document = OpenRPC(try await interface.withExamples(of: policies))
    return EncodedJSON(try JSONText.encode(document))
  }
}
