import JSONRPC
import Testing
import TimeQuestJSON

struct BatchTests {
  private static func call(_ id: Int, _ method: String = "echo") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":[\#(id)]}"#
  }

  private static func batch(_ items: [String]) -> String { "[\(items.joined(separator: ","))]" }

  @Test func itemsAreRunAndAnsweredInOrder() async {
    let peer = Peer()
    let answer = await peer.answer(Self.batch([Self.call(2), Self.call(1, "fail"), Self.call(3)]))
    #expect(peer.dispatcher.ran == ["echo", "fail", "echo"])
    #expect(answer?.hasPrefix(#"[{"jsonrpc":"2.0","id":2,"result":[2]},"#) == true)
    #expect(answer?.contains(#"},{"jsonrpc":"2.0","id":1,"error":{"code":7,"#) == true)
    #expect(answer?.hasSuffix(#"},{"jsonrpc":"2.0","id":3,"result":[3]}]"#) == true)
  }

  @Test func aSingleItemIsAnsweredAsABatch() async {
    #expect(
      await Peer().answer(Self.batch([Self.call(1)])) == #"[{"jsonrpc":"2.0","id":1,"result":[1]}]"#
    )
  }

  @Test func notificationsAmongTheItemsRunAndLeaveNoAnswer() async {
    let peer = Peer()
    let insufficientData = #"{"jsonrpc":"2.0","method":"fail"}"#
    let answer = await peer.answer(Self.batch([insufficientData, Self.call(1), insufficientData]))
    #expect(answer == #"[{"jsonrpc":"2.0","id":1,"result":[1]}]"#)
    #expect(peer.dispatcher.ran == ["fail", "echo", "fail"])
    #expect(peer.reported.count == 2)
  }

  @Test func aBatchOfNotificationsAloneIsNotAnswered() async {
    let peer = Peer()
    let insufficientData = #"{"jsonrpc":"2.0","method":"echo"}"#
    #expect(await peer.answer(Self.batch([insufficientData, insufficientData])) == nil)
    #expect(peer.dispatcher.ran.count == 2)
  }

  @Test func eachFaultyItemIsAnsweredForItself() async throws {
    let reply = try #require(
      try await Peer().reply(Self.batch(["1", "[]", "[\(Self.call(9))]", "{}", Self.call(5)]))
    )
    guard case .array(let answers) = reply else {
      Issue.record("not a batch: \(reply)")
      return
    }
    #expect(answers.map { $0["id"] } == [.null, .null, .null, .null, 5])
    #expect(answers.prefix(4).allSatisfy { $0["error"]?["code"] == -32600 })
    #expect(answers[2]["error"]?["data"]?["got"] == "array")
    #expect(answers[4]["result"] == [5])
  }

  @Test func twoItemsWithOneIdAreBothAnswered() async {
    let answer = await Peer().answer(Self.batch([Self.call(1), Self.call(1)]))
    let item = #"{"jsonrpc":"2.0","id":1,"result":[1]}"#
    #expect(answer == "[\(item),\(item)]")
  }

  @Test func aThousandItemsAreRunAndOneMoreIsRefusedWhole() async throws {
    let peer = Peer()
    let thousand = (1...1000).map { Self.call($0) }
    guard case .array(let answers)? = try await peer.reply(Self.batch(thousand)) else {
      Issue.record("not a batch")
      return
    }
    #expect(answers.map { $0["id"] } == (1...1000).map { .integer($0) })

    let refusing = Peer()
    let reply = try #require(try await refusing.reply(Self.batch(thousand + [Self.call(1001)])))
    #expect(reply["id"] == .null)
    #expect(reply["error"]?["code"] == -32001)
    #expect(reply["error"]?["data"]?["kind"] == "tooLarge")
    #expect(reply["error"]?["data"]?["limit"] == 1000)
    #expect(refusing.dispatcher.ran.isEmpty)
  }
}
