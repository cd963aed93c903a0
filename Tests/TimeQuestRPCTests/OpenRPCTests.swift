import JSONRPC
import Synchronization
import Testing
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestPersistence

@testable import TimeQuestRPC

struct OpenRPCTests {
  private static let document = document(isSimulated: true)

  /// Null, which has no members, where it cannot be written.
  private static func document(isSimulated: Bool) -> JSON {
    do {
      return try JSON(encoding: OpenRPC(InterfaceDescription(isSimulated: isSimulated)))
    } catch {
      return .null
    }
  }

  private static let files = JSONSchemas(InterfaceDescription(isSimulated: true)).documents

  /// The objects that clients send.
  private static let sent = [
    "DaysOff", "QuestEstimateParams", "QuestQuickParams", "StepDraft", "TaskDraft",
  ]

  private static let schemas: [JSON.Member] = {
    guard case .object(let members)? = document["components"]?["schemas"] else { return [] }
    return members
  }()

  @Test func itIsOpenRPCOnePointThree() {
    #expect(Self.document["openrpc"] == "1.3.2")
    #expect(Self.document["info"]?["version"] == .string(TimeQuestVersion.current))
  }

  @Test func everyMethodStandsInIt() {
    func names(_ document: JSON) -> [String?] {
      document["methods"]?.items.map { $0["name"]?.text } ?? []
    }
    #expect(names(Self.document) == TimeQuestMethods.table.methods.map { $0.name })
    let real = TimeQuestMethods.table.methods.map { $0.name }.filter { !$0.hasPrefix("clock.") }
    #expect(names(Self.document(isSimulated: false)) == real)
  }

  @Test func withoutASimulatedClockItsMethodsDoNotExist() async throws {
    let clock = SimulatedClock(at: Front.start)
    let engine = QuestEngine(store: InMemoryStore(), environment: clock.environment)
    let client = ClientSession(engine: engine, clock: nil, limits: Limits(), log: .discarding)
    let dispatcher = MethodDispatcher(client)
    for method in ["clock.get", "clock.set", "clock.advance"] {
      let error = await #expect(throws: RPCError.self) {
        try await dispatcher.result(of: method, nil)
      }
      #expect(error?.code == -32601)
    }
    let found = try JSONNode(parsing: try await dispatcher.result(of: "rpc.discover", nil)).value
    let interface = try await InterfaceDescription(isSimulated: false).withExamples(of: .default)
    #expect(try found == JSON(encoding: OpenRPC(interface)))
    let info = try JSONNode(parsing: try await dispatcher.result(of: "server.info", nil)).value
    #expect(info["capabilities"]?.items.contains("simulatedClock") == false)
  }

  @Test func discoverAnswersTheDocumentOfThisBinary() async throws {
    let front = Front()
    let interface = try await InterfaceDescription(isSimulated: true).withExamples(of: .default)
    #expect(try await front.call("rpc.discover") == JSON(encoding: OpenRPC(interface)))
    #expect(try await front.call("server.info")["schemaHash"] == .string(SchemaHash.value))
    #expect(SchemaHash.value.count == 32)
  }

  @Test func theExamplesArePlayedOnceAProcess() async throws {
    let front = Front()
    let first = try await front.call("rpc.discover")
    let document = try #require(front.client.interfaceDocument.withLock { $0 })
    #expect(try JSONNode(parsing: document.text).value == first)
    // What is answered next is what was kept, and is not made anew.
    front.client.interfaceDocument.withLock { $0 = EncodedJSON(Array("1".utf8)) }
    #expect(try await front.call("rpc.discover") == .integer(1))
  }

  @Test func itsBytesAreAlwaysTheSame() async throws {
    func bytes() async throws -> [UInt8] {
      let interface = try await InterfaceDescription(isSimulated: true).withExamples(of: .default)
      return try JSONText.encode(OpenRPC(interface))
    }
    let first = try await bytes()
    for _ in 0..<3 { #expect(try await bytes() == first) }
  }

  @Test func everyReferenceLeadsSomewhereAndEverySchemaIsReferredTo() {
    let names = Set(Self.schemas.map { "#/components/schemas/\($0.name)" })
    #expect(names.count == Self.schemas.count)
    let references = Self.document.everything.filter { $0.name == "$ref" }.compactMap(\.value.text)
    let errors = InterfaceDescription(isSimulated: true).errors.map {
      "#/components/errors/\($0.name)"
    }
    // Every error's `data` is one; nothing refers to it.
    let unreferenced: Set = ["#/components/schemas/ErrorData"]
    #expect(Set(references).subtracting(errors) == names.subtracting(unreferenced))
    let files = Set(Self.files.map { "\($0.name).json" })
    for (name, schema) in Self.files {
      #expect(schema["$id"] == .string("\(name).json"))
      let named = schema.everything.filter { $0.name == "$ref" }.compactMap(\.value.text)
      #expect(Set(named).isSubset(of: files))
    }
  }

  /// OpenRPC wants it so: what is passed by position could not leave a hole.
  @Test func requiredParametersComeBeforeOptionalOnes() {
    for method in Self.document["methods"]?.items ?? [] {
      let required = method["params"]?.items.map { $0["required"] == true } ?? []
      let first = required.prefix { $0 }
      #expect(!required.dropFirst(first.count).contains(true), "\(method["name"]?.text ?? "")")
    }
  }

  @Test func whatIsNeverAnsweredStandsBesideTheMethods() {
    let notifications = Self.document["x-notifications"]?.items ?? []
    #expect(notifications.map { $0["name"] } == ["event", "$/cancelRequest"])
    #expect(notifications.map { $0["from"] } == ["server", "client"])
    let params = notifications.first?["params"]?.items.compactMap { $0["name"]?.text }
    #expect(params == ["seq", "topic", "playerID", "data"])
  }

  @Test func everyMethodHasAResultAndEachErrorOnce() {
    for method in Self.document["methods"]?.items ?? [] {
      let name = method["name"]?.text ?? ""
      #expect(method["result"]?["schema"] != nil, "\(name)")
      #expect(method["summary"]?.text?.isEmpty == false, "\(name)")
      let errors = method["errors"]?.items.compactMap { $0["$ref"]?.text } ?? []
      #expect(Set(errors).count == errors.count, "\(name)")
      #expect(errors.contains("#/components/errors/invalidParams"), "\(name)")
    }
  }

  @Test func whatIsSentMayHoldNoUnknownMembersAndWhatIsAnsweredMayGainSome() {
    for schema in Self.schemas {
      let isSent = Self.sent.contains(schema.name)
      #expect(schema.value["additionalProperties"] == .bool(!isSent), "\(schema.name)")
    }
    for (name, schema) in Self.files where name != "ErrorData" {
      guard schema["properties"] != nil else { continue }
      #expect(schema["additionalProperties"] == .bool(!Self.sent.contains(name)), "\(name)")
    }
  }
}
