import JSONRPC
import Testing
import TimeQuestJSON

struct LimitTests {
  private static let hundred = #"{"jsonrpc":"2.0","id":7,"method":"hundred"}"#

  private static func nested(_ levels: Int, id: String = "7") -> String {
    // The envelope is a level itself.
    let params =
      String(repeating: "[", count: levels - 1) + String(repeating: "]", count: levels - 1)
    return #"{"jsonrpc":"2.0","id":\#(id),"method":"echo","params":\#(params)}"#
  }

  @Test func aHundredAndTwentyEightLevelsAreAccepted() async throws {
    let reply = try #require(try await Peer().reply(Self.nested(128)))
    #expect(reply["error"] == nil)
  }

  @Test(arguments: [129, 500, 2000])
  func deeperNestingIsRefusedAndItsIdKept(levels: Int) async throws {
    let peer = Peer()
    let reply = try #require(try await peer.reply(Self.nested(levels, id: "\"deep\"")))
    #expect(reply["id"] == "deep")
    #expect(reply["error"]?["code"] == -32001)
    #expect(reply["error"]?["data"]?["kind"] == "tooLarge")
    #expect(reply["error"]?["data"]?["limit"] == 128)
    #expect(peer.dispatcher.ran.isEmpty)
  }

  @Test func anAbyssIsTooLargeAndTheConnectionGoesOn() async throws {
    let peer = Peer()
    let reply = try #require(try await peer.reply(String(repeating: "[", count: 500_000)))
    #expect(reply["error"]?["code"] == -32001)
    #expect(try await peer.reply(Self.nested(2))?["error"] == nil)
  }

  @Test func aMessagePastTheLimitIsToldItsLimit() async throws {
    let answer = try #require(await Peer(limits: Limits(message: 64)).answer(.tooLarge))
    let reply = try JSONNode(parsing: Array(answer.utf8)).value
    #expect(reply["id"] == .null)
    #expect(reply["error"]?["code"] == -32001)
    #expect(reply["error"]?["data"]?["limit"] == 64)
  }

  @Test(arguments: [(100, true), (99, false)])
  func anAnswerPastTheLimitIsReplacedByItsRefusal(limit: Int, fits: Bool) async throws {
    let reply = try #require(try await Peer(limits: Limits(answer: limit)).reply(Self.hundred))
    #expect(reply["id"] == 7)
    #expect((reply["result"] != nil) == fits)
    #expect((reply["error"]?["code"] == -32001) == !fits)
  }

  @Test func theAnswersOfABatchShareOneLimit() async throws {
    let peer = Peer(limits: Limits(answer: 1000))
    let items = Array(repeating: Self.hundred, count: 200).joined(separator: ",")
    let reply = try await peer.reply("[\(items)]")
    guard case .array(let answers)? = reply else {
      Issue.record("not a batch")
      return
    }
    #expect(answers.count == 200)
    #expect(peer.dispatcher.ran.count == 200)
    #expect((1...10).contains(answers.count { $0["result"] != nil }))
    #expect(answers.allSatisfy { $0["result"] != nil || $0["error"]?["code"] == -32001 })
  }

  @Test func theResultOfANotificationMayBeOfAnySize() async {
    let peer = Peer(limits: Limits(answer: 1))
    #expect(await peer.answer(#"{"jsonrpc":"2.0","method":"hundred"}"#) == nil)
    #expect(peer.reported.isEmpty)
  }

  @Test(arguments: [129, 2047, 2049, 100_000])
  func aMessageThatIsNestedDeeperThanAnyLimitIsTooLarge(depth: Int) async throws {
    let opening = String(repeating: "[", count: depth)
    let closing = String(repeating: "]", count: depth)
    let text = #"{"jsonrpc":"2.0","id":1,"method":"m","params":\#(opening)\#(closing)}"#
    let answer = try #require(await Peer().answer(.message(Array(text.utf8)[...])))
    #expect(answer.contains("-32001"), "\(answer)")
  }

  @Test func whatHasNotBegunWhenTheTimeIsOverIsRefused() async throws {
    let left = CallsLeft(3)
    let server = Server(MethodDispatcher(Calculator(callsLeft: left)))
    let items = (1...5).map {
      #"{"jsonrpc":"2.0","id":\#($0),"method":"math.divide","params":[1,2]}"#
    }
    let batch = Frame.message(Array("[\(items.joined(separator: ","))]".utf8)[...])
    let answer = try #require(await server.answer(server.read(batch)))
    let codes = try JSONNode(parsing: answer).elements.map { $0["error"]?["code"]?.integer }
    #expect(codes == [nil, nil, nil, -32004, -32004])
  }
}
