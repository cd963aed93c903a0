import JSONRPC
import Testing
import TimeQuestEngine
import TimeQuestJSON

@testable import TimeQuestRPC

struct ExampleTests {
  private static let interface = InterfaceDescription(isSimulated: true)

  @Test(arguments: interface.methods.map(\.name))
  func everyExampleIsAnsweredAsItsMethodSays(_ name: String) async throws {
    let entry = try #require(TimeQuestMethods.table.description(of: name))
    let played = try await ExampleRunner.runAll([entry], on: ExampleHousehold(policies: .default))
    let example = try #require(played[name])
    try entry.params.check(Self.node(.object(example.params)), path: "")
    try entry.result().check(try JSONNode(parsing: example.result.text))
    #expect(!example.story.isEmpty)
    let unfilled = JSON.object(example.params).everything.compactMap(\.value.text)
    #expect(!unfilled.contains { $0.hasPrefix("$") })
  }

  @Test(arguments: interface.methods.map(\.name))
  func noParametersAreAnsweredAsAnEmptyObjectIs(_ name: String) async throws {
    let household = ExampleHousehold(policies: .default)
    let method = try #require(TimeQuestMethods.table.method(named: name))
    func answer(to params: JSONNode?) async throws -> String {
      let client = household.client(of: try await household.service(for: .household))
      household.prepare(client, for: method)
      do throws(RPCError) {
        let answer = try await MethodDispatcher(client).result(of: name, params)
        return String(decoding: answer, as: UTF8.self)
      } catch {
        return "\(error)"
      }
    }
    #expect(try await answer(to: nil) == answer(to: .emptyObject))
  }

  @Test func anExampleThatIsGivenIsHowTheRealAnswerBegins() async throws {
    let given = Self.interface.methods.filter { $0.example().answer != nil }
    // What needs a file or a folder of the machine; each is a call of another test.
    let names = [
      "rpc.discover", "store.backup", "sync.init", "sync.join", "sync.now", "sync.rename",
      "sync.remove",
    ]
    #expect(given.map(\.name) == names)
    guard case .object(let head)? = given.first?.example().answer,
      case .object(let answer) = try await Front().call("rpc.discover")
    else {
      Issue.record("no objects")
      return
    }
    #expect(Array(answer.prefix(head.count)) == head)
  }

  @Test func everyMethodShowsItsExampleInTheDocument() async throws {
    let document = try JSON(
      encoding: OpenRPC(try await Self.interface.withExamples(of: .default))
    )
    for method in document["methods"]?.items ?? [] {
      let pairing = try #require(method["examples"]?.items.first)
      let known = method["params"]?.items.compactMap { $0["name"]?.text } ?? []
      let given = pairing["params"]?.items.compactMap { $0["name"]?.text } ?? []
      #expect(Set(given).isSubset(of: known))
      #expect(pairing["result"]?["value"] != nil)
    }
  }

  @Test func anExampleThatIsRefusedIsNeverShown() async throws {
    var broken = try #require(Self.interface.methods.first { $0.name == "quest.start" })
    broken.example = { Example(.newStore, ["questID": ExampleFixture.routineID]) }
    let methods = [broken]
    let error = await #expect(throws: ExampleError.self) {
      try await ExampleRunner.runAll(methods, on: ExampleHousehold(policies: .default))
    }
    #expect(error?.method == "quest.start")
    #expect((error?.reason as? RPCError)?.kind == "notFound")
  }

  private static func node(_ json: JSON) throws -> JSONNode {
    try JSONNode(parsing: JSONText.encode(json))
  }
}
