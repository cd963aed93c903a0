import JSONRPCMethods
import Synchronization
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum DataImport: Method {
  struct Params: SchemaDocumented, Sendable {
    let document: ExportDocument

    static let docs = [
      "document": "What `data.export` gave."
    ]
  }

  static let name = "data.import"
  static let audience = Audience.parent
  static let summary = "Takes an export in, all or nothing."
  static let detail =
    "By id, the higher revision wins, equal ones are kept. What is larger than a message may be: `timequest-rpc import FILE`."
  static let answers = "How many players, routines and sessions it changed."
  static let errors: [ErrorKind] = [.locked]
  static let example = Example(.exported, ["document": "$document"])

  static func run(_ params: Params, for client: ClientSession) async throws -> ImportAnswer {
    let parts = Mutex(params.document.parts.makeIterator())
    return ImportAnswer(
      try await client.engine.import { parts.withLock { $0.next() } }
    )
  }
}
