import JSONRPC
import Testing
import TimeQuestJSON

struct EnvelopeTests {
  /// What is wrong with a message, and what the answer says of it.
  struct Fault: Sendable, CustomTestStringConvertible {
    let text: String
    let path: String
    let expected: String
    let got: String
    var id: JSON = .null

    var testDescription: String { text }
  }

  static let faults: [Fault] = [
    Fault(text: "1", path: "", expected: "an object", got: "integer"),
    Fault(text: "\"x\"", path: "", expected: "an object", got: "string"),
    Fault(text: "null", path: "", expected: "an object", got: "null"),
    Fault(text: "true", path: "", expected: "an object", got: "boolean"),
    Fault(text: "1.5", path: "", expected: "an object", got: "number"),
    Fault(text: "[]", path: "", expected: "at least one request", got: "an empty batch"),
    Fault(text: "{}", path: "jsonrpc", expected: "\"2.0\"", got: "nothing"),
    Fault(
      text: #"{"id":1,"method":"echo"}"#,
      path: "jsonrpc",
      expected: "\"2.0\"",
      got: "nothing",
      id: 1
    ),
    Fault(
      text: #"{"jsonrpc":"1.0","id":"a","method":"echo"}"#,
      path: "jsonrpc",
      expected: "\"2.0\"",
      got: "\"1.0\"",
      id: "a"
    ),
    Fault(
      text: #"{"jsonrpc":2.0,"id":1,"method":"echo"}"#,
      path: "jsonrpc",
      expected: "\"2.0\"",
      got: "number",
      id: 1
    ),
    Fault(
      text: #"{"jsonrpc":"2.0","id":1}"#,
      path: "method",
      expected: "a string",
      got: "nothing",
      id: 1
    ),
    Fault(
      text: #"{"jsonrpc":"2.0","id":1,"method":7}"#,
      path: "method",
      expected: "a string",
      got: "integer",
      id: 1
    ),
    Fault(
      text: #"{"jsonrpc":"2.0","method":1,"params":"bar"}"#,
      path: "method",
      expected: "a string",
      got: "integer"
    ),
    Fault(
      text: #"{"jsonrpc":"2.0","id":true,"method":"echo"}"#,
      path: "id",
      expected: "a string, a number or null",
      got: "boolean"
    ),
    Fault(
      text: #"{"jsonrpc":"2.0","id":[1],"method":"echo"}"#,
      path: "id",
      expected: "a string, a number or null",
      got: "array"
    ),
    Fault(
      text: #"{"jsonrpc":"2.0","id":{},"method":"echo"}"#,
      path: "id",
      expected: "a string, a number or null",
      got: "object"
    ),
    Fault(
      text: #"{"jsonrpc":"2.0","id":1,"method":"echo","params":3}"#,
      path: "params",
      expected: "an object or an array",
      got: "integer",
      id: 1
    ),
    Fault(
      text: #"{"jsonrpc":"2.0","id":1,"method":"echo","params":"x"}"#,
      path: "params",
      expected: "an object or an array",
      got: "string",
      id: 1
    ),
    Fault(
      text: #"{"jsonrpc":"2.0","id":1,"method":"echo","params":false}"#,
      path: "params",
      expected: "an object or an array",
      got: "boolean",
      id: 1
    ),
  ]

  @Test(arguments: faults)
  func aFaultyEnvelopeIsNamedByPathExpectationAndWhatCame(fault: Fault) async throws {
    let peer = Peer()
    let reply = try #require(try await peer.reply(fault.text))
    let error = try #require(reply["error"])
    #expect(reply["jsonrpc"] == "2.0")
    #expect(reply["id"] == fault.id)
    #expect(reply["result"] == nil)
    #expect(error["code"] == -32600)
    #expect(error["data"]?["kind"] == "invalidRequest")
    #expect(error["data"]?["retry"] == false)
    #expect(error["data"]?["path"] == .string(fault.path))
    #expect(error["data"]?["expected"] == .string(fault.expected))
    #expect(error["data"]?["got"] == .string(fault.got))
    #expect(peer.dispatcher.ran.isEmpty)
  }

  @Test(arguments: [
    "1", "0", "-3", "1.5", "1.0", "-0.25", "123456789.012345", "9007199254740992",
    "9223372036854775807", "null", "\"a\"", "\"\"", "\"1\"", "\"ünï—🦉\"", "\"\\u0000\"",
    "\"\\\"\\\\\"", "\"8f3b8a6e-0c1d-4f7e-9a53-2f1de2f3c7aa\"",
  ])
  func anIdComesBackAsItWasSent(id: String) async throws {
    let peer = Peer()
    let success = await peer.answer(#"{"jsonrpc":"2.0","id":\#(id),"method":"echo","params":[1]}"#)
    #expect(success == #"{"jsonrpc":"2.0","id":\#(id),"result":[1]}"#)
    let failure = await peer.answer(#"{"jsonrpc":"2.0","id":\#(id),"method":"fail"}"#)
    #expect(failure?.hasPrefix(#"{"jsonrpc":"2.0","id":\#(id),"error":{"code":7,"#) == true)
  }

  @Test(arguments: ["", #","params":null"#, #","params":{}"#, #","params":[]"#])
  func everyWayToSendNoParametersIsARequest(params: String) async throws {
    let reply = try #require(
      try await Peer().reply(#"{"jsonrpc":"2.0","id":1,"method":"echo"\#(params)}"#)
    )
    #expect(reply["error"] == nil)
  }

  @Test func aNameThatTheProtocolDoesNotKnowIsNoFault() async {
    let answer = await Peer().answer(#"{"jsonrpc":"2.0","id":1,"method":"echo","trace":[1]}"#)
    #expect(answer == #"{"jsonrpc":"2.0","id":1,"result":null}"#)
  }

  @Test(arguments: [
    "", "{", "[1,", "nul", "{'a':1}", #"{"a":1}x"#, #"{"a":1} {"b":2}"#, "\u{FEFF}{}",
    #"{"jsonrpc":"2.0","id":1,"id":2,"method":"echo"}"#,
    #"{"jsonrpc":"2.0","id":9223372036854775808,"method":"echo"}"#,
    #"{"jsonrpc":"2.0","id":1e999,"method":"echo"}"#, #"["\ud800"]"#, "[NaN]", "[01]",
    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"echo\"}\u{0}",
    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ec\u{0}ho\"}",
  ])
  func whatIsNoJSONIsAParseErrorWithoutId(text: String) async throws {
    let peer = Peer()
    let reply = try #require(try await peer.reply(text))
    #expect(reply["id"] == .null)
    #expect(reply["error"]?["code"] == -32700)
    #expect(reply["error"]?["data"]?["kind"] == "parseError")
    #expect(reply["error"]?["data"]?["retry"] == false)
    #expect(peer.dispatcher.ran.isEmpty)
  }

  @Test(
    arguments: [[0xFF], [0x22, 0xC3, 0x28, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]] as [[UInt8]]
  )
  func whatIsNoUTF8IsAParseError(bytes: [UInt8]) async throws {
    let answer = try #require(await Peer().answer(bytes))
    #expect(answer.hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"#))
  }

  @Test(arguments: ["echo", "fail", "nothing"])
  func aNotificationRunsAndIsNeverAnswered(method: String) async {
    let peer = Peer()
    #expect(await peer.answer(#"{"jsonrpc":"2.0","method":"\#(method)"}"#) == nil)
    #expect(peer.dispatcher.ran == [method])
  }

  @Test func theErrorOfANotificationIsReported() async {
    let peer = Peer()
    _ = await peer.answer(#"{"jsonrpc":"2.0","method":"echo"}"#)
    #expect(peer.reported.isEmpty)
    _ = await peer.answer(#"{"jsonrpc":"2.0","method":"fail"}"#)
    #expect(peer.reported.map(\.kind) == ["sulking"])
  }
}
