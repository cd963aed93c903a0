import JSONRPC
import Synchronization
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring
import TimeQuestWords

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

enum ServerInfo: Method {
  struct Params: Decodable, Sendable {
    /// The client's name and version, such as `launchpad 2.1`; said back in an advice.
    let client: String?
    /// The `protocolVersion` that the client was written for.
    let protocolVersion: ProtocolVersion?
  }

  struct Result: Codable, Equatable {
    struct Store: Codable, Equatable {
      /// The kind of store, such as `sqlite`.
      let scheme: String
      /// The version of what it writes.
      let formatVersion: Int
      /// Whether it survives the end of the process.
      let isDurable: Bool
      /// Whether its times come from a simulated clock.
      let clock: ClockKind
      /// The abilities that not every kind of store has, such as `backup`.
      let capabilities: [String]
    }

    struct Limits: Codable, Equatable {
      /// The most bytes a message may have.
      let messageBytes: Int
      /// The most levels of arrays and objects within each other.
      let nesting: Int
      /// The most requests in a batch.
      let batchItems: Int
      /// The most bytes an answer may have.
      let answerBytes: Int
      /// How many events a journal keeps at least; those before are `truncated`.
      let journalEvents: Int
    }

    /// The name of the executable, such as `timequest-rpc`.
    let name: String
    /// The version of this binary.
    let version: String
    /// Grows when something is renamed or removed.
    let protocolVersion: Int
    /// Changes with any method or type; equal hashes speak alike.
    let schemaHash: String
    /// The store that keeps everything.
    let store: Store
    /// The features beside the methods, such as `batch`.
    let capabilities: [String]
    /// The languages that the game speaks, as tags.
    let locales: [String]
    /// How much may be sent.
    let limits: Limits
    /// The server's wall clock.
    let now: Instant
    /// The advice if the client is older or newer than this server; otherwise absent.
    let advice: String?

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
  static let audience = Audience.anyone
  static let summary = "Tells what this server is, what it can do, and what time it is."
  static let detail =
    "A client that says what it was written for is told in one sentence when it is too old or too "
    + "new. Members are added within a protocol version, never renamed or removed."
  static let answers = "The server."
  static let commonErrors: ErrorKinds = []
  static let example = Example(.newStore)

  static func run(_ params: Params, for client: ClientSession) -> Result {
    Result(params, for: client)
  }
}

enum ServerShutdown: Method {
  static let name = "server.shutdown"
  static let audience = Audience.anyone
  static let summary = "Ends the server as the end of input does."
  static let detail = "Requests that were accepted before are finished; later ones are refused."
  static let answers = "Null."
  static let commonErrors: ErrorKinds = []
  static let example = Example(.newStore)

  static func run(_ params: NoParams, for client: ClientSession) -> Null {
    client.shutDown()
    return Null()
  }
}
