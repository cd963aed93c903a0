import JSONRPC
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring
import TimeQuestWords

enum ServerInfo: Method {
  struct Params: SchemaDocumented, Sendable {
    let client: String?
    let protocolVersion: ProtocolVersion?

    static let docs = [
      "client": "The client's name and version, such as `launchpad 2.1`; said back in an advice.",
      "protocolVersion": "The `protocolVersion` that the client was written for.",
    ]
    static let schemas = ["client": Schema.text(.clientName)]
  }

  struct Result: Codable, SchemaDocumented, Equatable {
    struct Store: Codable, SchemaDocumented, Equatable {
      let scheme: String
      let formatVersion: Int
      let isDurable: Bool
      let clock: ClockKind
      let capabilities: [String]

      static let docs = [
        "scheme": "The kind of store, such as `sqlite`.",
        "formatVersion": "The version of what it writes.",
        "isDurable": "Whether it survives the end of the process.",
        "clock": "Whether its times come from a simulated clock.",
        "capabilities": "What it can do that not every kind of store can, such as `backup`.",
      ]
    }

    struct Limits: Codable, SchemaDocumented, Equatable {
      let messageBytes: Int
      let nesting: Int
      let batchItems: Int
      let answerBytes: Int
      let journalEvents: Int

      static let docs = [
        "messageBytes": "The most bytes a message may have.",
        "nesting": "The most levels of arrays and objects within each other.",
        "batchItems": "The most requests in a batch.",
        "answerBytes": "The most bytes an answer may have.",
        "journalEvents": "How many events a journal keeps at least; those before are `truncated`.",
      ]
    }

    let name: String
    let version: String
    let protocolVersion: Int
    let schemaHash: String
    let store: Store
    let capabilities: [String]
    let locales: [String]
    let limits: Limits
    let now: Instant
    let advice: String?

    static let docs = [
      "name": "The name of the executable, such as `timequest-rpc`.",
      "version": "The version of this binary.",
      "protocolVersion": "Grows when something is renamed or removed.",
      "schemaHash": "Changes with any method or type; equal hashes speak alike.",
      "store": "Where everything is kept.",
      "capabilities": "What can be relied on beside the methods, such as `batch`.",
      "locales": "The languages that the game speaks, as tags.",
      "limits": "How much may be sent.",
      "now": "The server's wall clock.",
      "advice": "What to do where the client is older or newer than this server; else absent.",
    ]

    init(_ params: Params, for client: ClientSession) {
      let info = client.engine.storeInfo
      name = client.table.service.program
      version = TimeQuestVersion.current
      protocolVersion = TimeQuestVersion.protocolVersion
      schemaHash = client.schemaHash
      store = Store(
        scheme: info.scheme,
        formatVersion: info.formatVersion,
        isDurable: info.isDurable,
        clock: info.clock,
        capabilities: info.capabilities.map(\.rawValue)
      )
      capabilities =
        ["batch", "positionalParams", "headerFraming", "cancelRequest", "events"]
        + (client.clock == nil ? [] : ["simulatedClock"])
      locales = Catalogue.languages
      limits = Limits(
        messageBytes: client.limits.message,
        nesting: client.limits.nesting,
        batchItems: client.limits.batchItems,
        answerBytes: client.limits.answer,
        journalEvents: Journal.capacity
      )
      now = client.engine.environment.now().wall
      advice = params.protocolVersion?.advice(
        to: params.client,
        from: TimeQuestVersion.protocolVersion
      )
    }
  }

  static let name = "server.info"
  static let summary = "Tells what this server is, what it can do, and what time it is."
  static let detail =
    "A client that says what it was written for is told in one sentence when it is too old or too "
    + "new. Members are added within a protocol version, never renamed or removed."
  static let answers = "What this server is."
  static let commonErrors: ErrorKinds = []
  static let example = Example(.newStore)

  static func run(_ params: Params, for client: ClientSession) -> Result {
    Result(params, for: client)
  }
}
