import JSONRPC
import Synchronization
import Testing
import TimeQuestJSON

/// A service with one method that waits until it is rung.
private final class WaitingDispatcher: Dispatcher {
  struct Call: PendingCall {
    let dispatcher: WaitingDispatcher
    let deadline: ContinuousClock.Instant

    func result(isLast: Bool) async throws(RPCError) -> [UInt8]? {
      dispatcher.changes > 0
        ? Array("\"rung\"".utf8) : isLast ? Array("\"insufficientData\"".utf8) : nil
    }
  }

  private let calls = Mutex(0)
  private let log = Mutex<[String]>([])

  var changes: Int { calls.withLock { $0 } }
  var ran: [String] { log.withLock { $0 } }

  func count() { calls.withLock { $0 += 1 } }

  func call(
    _ method: String,
    _ params: JSONNode?,
    canWait: Bool
  ) async throws(RPCError) -> Reply {
    guard method == "wait", canWait else {
      log.withLock { $0.append(method) }
      return .result(Array("\"\(method)\"".utf8))
    }
    return .waiting(Call(dispatcher: self, deadline: .now + .seconds(60)))
  }
}

struct CancellationTests {
  private let dispatcher = WaitingDispatcher()
  private let server: Server
  private let reports = Peer.Reports()

  init() {
    let reports = reports
    server = Server(dispatcher) { reports.add($0) }
  }

  private static func request(_ method: String, id: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)"}"#
  }

  private static func cancel(_ params: String) -> String {
    #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":\#(params)}"#
  }

  /// What is said to messages that were read together: answers, then what waited, in order.
  private func talk(_ messages: [String]) async -> [String] {
    let read = messages.map { server.read(.message(Array($0.utf8)[...])) }
    for message in read { server.markCancelled(message) }
    var queue = MessageQueue(read)
    var said: [[UInt8]] = []
    while !queue.isEmpty {
      said += await server.answerNext(of: &queue)
      if server.takeNews() { said += await server.waitingAnswers() }
    }
    return said.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isCancelled(_ answer: String?, _ id: String) -> Bool {
    answer?.hasPrefix(#"{"jsonrpc":"2.0","id":\#(id),"error":{"code":-32800,"#) == true
  }

  @Test(arguments: ["1", "\"1\"", "null", "1.5"], [#"{"id":ID}"#, "[ID]"])
  func aWaitingCallIsAnsweredWhenItIsCancelled(id: String, params: String) async {
    #expect(await talk([Self.request("wait", id: id)]) == [])
    let said = await talk([Self.cancel(params.replacing("ID", with: id))])
    #expect(said.count == 1)
    #expect(Self.isCancelled(said.first, id))
    #expect(await server.waitingAnswers(isLast: true) == [])
  }

  @Test func onlyTheCallOfThatVeryIdIsCancelled() async {
    #expect(await talk([Self.request("wait", id: "1")]) == [])
    #expect(await talk([Self.cancel(#"{"id":"1"}"#), Self.cancel(#"{"id":2}"#)]) == [])
    dispatcher.count()
    let answers = await server.waitingAnswers().map { String(decoding: $0, as: UTF8.self) }
    #expect(answers == [#"{"jsonrpc":"2.0","id":1,"result":"rung"}"#])
  }

  @Test func whatIsQueuedAndNotBegunNeverBegins() async {
    let said = await talk([
      Self.request("a", id: "1"), Self.request("b", id: "2"), Self.request("wait", id: "3"),
      Self.cancel(#"{"id":2}"#), Self.cancel(#"{"id":3}"#), Self.request("c", id: "2"),
    ])
    #expect(said.count == 4)
    #expect(said.first == #"{"jsonrpc":"2.0","id":1,"result":"a"}"#)
    #expect(Self.isCancelled(said[1], "2"))
    #expect(Self.isCancelled(said[2], "3"))
    #expect(said.last == #"{"jsonrpc":"2.0","id":2,"result":"c"}"#)
    #expect(dispatcher.ran == ["a", "c"])
  }

  @Test func aBatchIsReachedAndReaches() async {
    let batch = "[\(Self.request("a", id: "1")),\(Self.request("b", id: "2"))]"
    let said = await talk([batch, "[\(Self.cancel(#"{"id":2}"#))]", Self.request("d", id: "1")])
    #expect(said.count == 2)
    #expect(said.first?.contains("-32800") == true)
    #expect(dispatcher.ran == ["a", "d"])
  }

  @Test func whatIsAnsweredAlreadyIsLeftAlone() async {
    #expect(await talk([Self.request("a", id: "1")]).count == 1)
    #expect(await talk([Self.cancel(#"{"id":1}"#)]) == [])
    #expect(await talk([Self.request("b", id: "1")]) == [#"{"jsonrpc":"2.0","id":1,"result":"b"}"#])
    #expect(reports.all.isEmpty)
  }

  @Test(arguments: ["{}", "[]", #"{"id":[]}"#, "[1,2]"])
  func aCancellationOfNothingIsReported(params: String) async {
    #expect(await talk([Self.cancel(params)]) == [])
    #expect(reports.all.map(\.kind) == ["invalidParams"])
  }

  @Test func aCallInABatchOrANotificationNeverWaits() async {
    #expect(await talk(["[\(Self.request("wait", id: "1"))]"]).count == 1)
    #expect(await talk([#"{"jsonrpc":"2.0","method":"wait"}"#]) == [])
    #expect(dispatcher.ran == ["wait", "wait"])
    #expect(!server.hasWaitingCalls)
  }

  @Test func whoWaitsWhenAllEndsIsAnswered() async {
    #expect(await talk([Self.request("wait", id: "1"), Self.request("wait", id: "2")]) == [])
    #expect(await server.waitingAnswers(isLast: true).count == 2)
    #expect(await server.waitingAnswers(isLast: true) == [])
  }

  @Test func moreThanSixtyFourDoNotWait() async {
    let said = await talk((1...70).map { Self.request("wait", id: "\($0)") })
    #expect(said.count == 6)
    #expect(said.allSatisfy { $0.contains("insufficientData") })
  }
}
