import JSONRPC
import Synchronization
import TimeQuestEngine
import TimeQuestJSON

enum RPCDiscover: Method {
  static let name = "rpc.discover"
  static let audience = Audience.anyone
  static let summary = "Describes every method of this very binary."
  static let answers = "An OpenRPC document."
  static let commonErrors: ErrorKinds = []
  static let example = Example(.newStore, answer: OpenRPC.head(.timeQuest))

  static func run(_ params: NoParams, for client: ClientSession) async throws -> EncodedJSON {
    if let known = client.interfaceDocument.withLock({ $0 }) { return known }
    let policies = client.engine.policies
    let interface = InterfaceDescription(
      isSimulated: client.clock != nil,
      policies: policies,
      program: client.table.service.program
    )
    let document = OpenRPC(try await interface.withExamples(of: policies))
    let text = EncodedJSON(try JSONText.encode(document))
    client.interfaceDocument.withLock { $0 = text }
    return text
  }
}
