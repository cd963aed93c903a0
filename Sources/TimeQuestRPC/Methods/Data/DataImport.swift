import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestTransfer

enum DataImport: Method {
  struct Params: Decodable, Sendable {
    /// What `data.export` gave, in this version or an older one.
    let document: JSON
  }

  static let name = "data.import"
  static let audience = Audience.parent
  static let summary = "Takes an export in, all or nothing."
  static let detail =
    """
    By id, the higher revision wins, equal ones are kept. What is larger than a message may be: \
    `import FILE` on the command line.
    """
  static let answers = "How many players, routines and sessions it changed."
  static let errors: ErrorKinds = [Errors.locked]
  static let runsAlone = true
  static let example = Example(.exported, ["document": "$document"])

  static func run(_ params: Params, for client: ClientSession) async throws -> ImportResult {
    guard case .object(let members) = params.document else {
      throw RPCError.invalidParams(path: "document", expected: "an object", got: "another value")
    }
    // Clients may reorder members; a document that is read as a stream has them in order.
    let order = ["formatVersion", "tombstones", "players", "routines", "sessions"]
    let ordered =
      order.compactMap { name in members.first { $0.name == name } }
      + members.filter { !order.contains($0.name) }
    return try await client.parent.importText(
      JSONText.encode(JSON.object(ordered)),
      coder: JanssonDocumentCoder()
    )
  }
}
