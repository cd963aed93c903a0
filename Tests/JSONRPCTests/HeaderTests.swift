import JSONRPC
import Testing
import TimeQuestJSON

/// Messages that follow a header with their length.
struct HeaderTests {
  private static let limit = 12

  /// What comes in, and what it is cut into: messages as they are, `tooLarge`, or what a refusal
  /// got.
  struct Stream: Sendable, CustomTestStringConvertible {
    let input: [UInt8]
    let frames: [String]

    init(_ input: String, _ frames: [String]) {
      self.input = Array(input.utf8)
      self.frames = frames
    }

    var testDescription: String { String(decoding: input, as: UTF8.self).debugDescription }
  }

  private static let forty = String(repeating: "x", count: 40)
  private static let wide = "X-Wide: \(String(repeating: "x", count: 8192))"

  static let streams: [Stream] = [
    Stream("Content-Length: 1\r\n\r\n1", ["1"]),
    Stream("Content-Length: 3\r\n\r\n1\n2Content-Length: 1\r\n\r\n3", ["1\n2", "3"]),
    Stream("content-length:1\r\n\r\n1CONTENT-LENGTH : 1\r\n\r\n", ["1", "!something else"]),
    Stream("cOnTeNt-LeNgTh: \t 01 \r\n\r\n1", ["1"]),
    Stream(
      "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 1\r\n\r\n1",
      ["1"]
    ),
    Stream("Content-Length: 1\nX: y\n\n1", ["1"]),
    Stream(
      "\u{FEFF} \r\n\tContent-Length: 1\r\n\r\n1\r\n\r\nContent-Length: 1\r\n\r\n2\n",
      ["1", "2"]
    ),
    Stream("Content-Length: 0\r\n\r\nContent-Length: 1\r\n\r\n1", ["", "1"]),
    Stream("Content-Length: 12\r\n\r\n123456789012", ["123456789012"]),
    // A body past the limit is skipped as it streams, whatever is in it.
    Stream("Content-Length: 40\r\n\r\n\(forty)Content-Length: 1\r\n\r\n1", ["tooLarge", "1"]),
    Stream("Content-Length: 13\r\n\r\nContent-LengtContent-Length: 1\r\n\r\n1", ["tooLarge", "1"]),
    Stream("Content-Length: 999999999999999\r\n\r\n\(forty)", ["tooLarge"]),
    // What announces no message is refused; the next header is a new beginning.
    Stream("Content-Length: -1\r\n\r\n1Content-Length: 1\r\n\r\n2", ["!\"-1\"", "2"]),
    Stream("Content-Length: +1\r\n\r\nContent-Length: 1\r\n\r\n2", ["!\"+1\"", "2"]),
    Stream("Content-Length: 0x1\r\n\r\nContent-Length: 1\r\n\r\n2", ["!\"0x1\"", "2"]),
    Stream("Content-Length: ١\r\n\r\nContent-Length: 1\r\n\r\n2", ["!\"١\"", "2"]),
    Stream("Content-Length:\r\n\r\nContent-Length: 1\r\n\r\n2", ["!\"\"", "2"]),
    Stream(
      "Content-Length: 12345678901234567890123\r\n\r\nabcContent-Length: 1\r\n\r\n2",
      ["!\"12345678901234567890123\"", "2"]
    ),
    Stream("Content-Length: 0000000000000000000000001\r\n\r\n1", ["1"]),
    Stream(
      "Content-Length: 1\r\nContent-Length: 2\r\n\r\n1cccContent-Length: 1\r\n\r\n2",
      ["!2", "2"]
    ),
    Stream("Content-Type: x\r\n\r\n{}Content-Length: 1\r\n\r\n2", ["!nothing", "2"]),
    Stream("cost free\r\nContent-Length: 1\r\n\r\n2", ["!something else", "2"]),
    Stream("C: y\r\n: x\r\nContent-Length: 1\r\n\r\n2", ["!something else", "2"]),
    Stream("C\(wide)\r\nContent-Length: 1\r\n\r\n2", ["!more", "2"]),
    Stream("Content-Length: 1\r\n\(wide)", ["!more"]),
    // The end of input in the middle of something.
    Stream("Content-Length: 5\r\n\r\n123", ["!3"]),
    Stream("Content-Length: 5\r\n", ["!the end of input"]),
    Stream("Content-Le", ["!the end of input"]),
    Stream("Content-Length: 1\r\n\r\n1\r\n ", ["1"]),
  ]

  @Test(arguments: streams)
  func aStreamIsCutIntoItsMessagesWhereverItIsSplit(stream: Stream) {
    for pieces in Cutting.pieces(of: stream.input) where pieces.count < 9000 {
      let frames = Cutting.frames(of: pieces, limit: Self.limit).map(Self.word)
      #expect(frames == stream.frames, "in pieces of \(pieces.map(\.count))")
    }
  }

  @Test func aClaimedLengthTakesNoMemory() {
    var decoder = FrameDecoder(limit: 1000)
    decoder.append(Array("Content-Length: 900000000\r\n\r\n".utf8)[...])
    #expect(decoder.next() == .tooLarge)
    let piece = [UInt8](repeating: UInt8(ascii: "c"), count: 4096)
    for _ in 0..<2000 {
      decoder.append(piece[...])
      #expect(decoder.next() == nil)
    }
    let kept = Mirror(reflecting: decoder).descendant("input", "bytes") as? [UInt8]
    #expect(kept.map { $0.capacity <= 16_384 } == true)
  }

  @Test func aRefusedHeaderIsAnsweredWithItsPathAndTheConnectionGoesOn() async throws {
    let peer = Peer()
    let request = #"{"jsonrpc":"2.0","id":1,"method":"echo"}"#
    let stream = Array("Content-Length: x\r\n\r\nContent-Length: 40\r\n\r\n\(request)".utf8)
    let frames = Cutting.frames(of: [stream], limit: 1000)
    try #require(frames.count == 2)
    let first = try #require(await peer.answer(frames[0]))
    let error = try JSONNode(parsing: Array(first.utf8)).value["error"]
    #expect(error?["code"] == -32600)
    #expect(error?["data"]?["path"] == "Content-Length")
    #expect(await peer.answer(frames[1]) == #"{"jsonrpc":"2.0","id":1,"result":null}"#)
  }

  @Test(arguments: [
    ("Content-Length: 1\r\n\r\n1", Framing.headers), ("\u{FEFF}\n c", .headers), ("{}", .lines),
    ("\u{FEFF}\u{FEFF}C", .lines), ("  [", .lines), ("x", .lines),
  ])
  func theFirstByteDecidesTheFraming(input: String, framing: Framing) {
    for pieces in Cutting.pieces(of: Array(input.utf8)) {
      var decoder = FrameDecoder(limit: Self.limit)
      #expect(decoder.framing == nil)
      for piece in pieces { decoder.append(piece[...]) }
      #expect(decoder.framing == framing)
    }
  }

  @Test func aGivenFramingHoldsWhateverComes() {
    let stream = Array("Content-Length: 1\r\n\r\n1".utf8)
    #expect(Cutting.frames(of: [stream], framing: .lines, limit: 100).count == 2)
    let line = Array("{\"a\":1}\n".utf8)
    let frames = Cutting.frames(of: [line], framing: .headers, limit: 100)
    #expect(frames.map(Self.word) == ["!something else"])
  }

  @Test func anAnswerIsWrittenWithItsLengthInBytes() {
    var stream: [UInt8] = []
    Framing.headers.append(Array("é".utf8), to: &stream)
    Framing.lines.append(Array("é".utf8), to: &stream)
    #expect(String(decoding: stream, as: UTF8.self) == "Content-Length: 2\r\n\r\né" + "é\n")
  }

  private static func word(_ frame: Frame) -> String {
    switch frame {
    case .message(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .tooLarge: return "tooLarge"
    case .refused(let error):
      guard case .string(let got)? = error.details.last?.value else { return "?" }
      return "!\(got)"
    }
  }
}
