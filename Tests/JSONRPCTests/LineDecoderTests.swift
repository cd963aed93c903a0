import JSONRPC
import Testing

struct LineDecoderTests {
  private static let limit = 12

  /// What comes in, and the frames it is cut into; nil stands for one that was too large.
  struct Stream: Sendable, CustomTestStringConvertible {
    let input: [UInt8]
    let frames: [String?]

    init(_ input: String, _ frames: [String?]) {
      self.init(bytes: Array(input.utf8), frames)
    }

    init(bytes: [UInt8], _ frames: [String?]) {
      input = bytes
      self.frames = frames
    }

    var testDescription: String { String(decoding: input, as: UTF8.self).debugDescription }
  }

  private static let long = String(repeating: "x", count: 40)
  private static let full = String(repeating: "x", count: limit)
  private static let spaces = String(repeating: " ", count: 30)

  static let streams: [Stream] = [
    Stream("", []),
    Stream("1\n2\n", ["1", "2"]),
    Stream("1\r\n2\r\n", ["1", "2"]),
    Stream("\n\n \n\t\r\n1\n\n", ["1"]),
    Stream("  1 2\t\r\n", ["1 2"]),
    Stream("\u{FEFF}1\n", ["1"]),
    Stream("\u{FEFF}\n1\n", ["1"]),
    Stream("\u{FEFF}  \r\n1", ["1"]),
    Stream("\u{FEFF}", []),
    // Only the very first bytes are a mark.
    Stream("1\n\u{FEFF}2\n", ["1", "\u{FEFF}2"]),
    Stream("\n\u{FEFF}2\n", ["\u{FEFF}2"]),
    Stream(bytes: [0xEF, 0x0A, 0xEF, 0xBB, 0xBF, 0x31, 0x0A], ["\u{FFFD}", "\u{FEFF}1"]),
    Stream("\u{FEFF}\u{FEFF}1\n", ["\u{FEFF}1"]),
    Stream("1\n2", ["1", "2"]),
    Stream("1\r", ["1"]),
    Stream("1\n  ", ["1"]),
    Stream("\(full)\n1\n", [full, "1"]),
    Stream("\(full)\r\n1\n", [full, "1"]),
    Stream("\(full)", [full]),
    Stream("\u{FEFF}\(full)\n", [full]),
    Stream("\(full)x\n1\n", [nil, "1"]),
    Stream("\(full)x", [nil]),
    Stream("\(long)\n1\n", [nil, "1"]),
    Stream("\(long)\r\n\(long)\n1", [nil, nil, "1"]),
    Stream("1\n\(long)", ["1", nil]),
    // The limit is one of bytes on the line: white space around a message counts too.
    Stream("1\(spaces)\n2\n", [nil, "2"]),
    Stream("\(spaces)1\n2\n", [nil, "2"]),
    Stream("\(spaces)\n2\n", [nil, "2"]),
    Stream("1\(spaces)", [nil]),
  ]

  @Test(arguments: streams)
  func aStreamIsCutIntoItsLines(stream: Stream) {
    #expect(frames(of: [stream.input]) == stream.frames)
  }

  @Test(arguments: streams)
  func whereTheStreamIsSplitMakesNoDifference(stream: Stream) {
    for place in stream.input.indices {
      let pieces = [Array(stream.input[..<place]), Array(stream.input[place...])]
      #expect(frames(of: pieces) == stream.frames, "split at byte \(place)")
    }
    #expect(frames(of: stream.input.map { [$0] }) == stream.frames, "byte by byte")
  }

  @Test func anEndlessLineIsSkippedWithoutBeingKept() {
    var decoder = FrameDecoder(limit: 1000)
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 4096)
    for _ in 0..<2000 {
      decoder.append(piece[...])
      #expect(decoder.next() == nil)
    }
    let kept = Mirror(reflecting: decoder).descendant("input", "bytes") as? [UInt8]
    #expect(kept.map { $0.capacity <= 16_384 } == true)
    decoder.append(Array("\n1\n".utf8)[...])
    #expect(decoder.next() == .tooLarge)
    #expect(decoder.next() == .message([UInt8(ascii: "1")]))
    #expect(decoder.next() == nil)
  }

  @Test func theEndIsToldOnce() {
    for rest in ["1", Self.long] {
      var decoder = FrameDecoder(framing: .lines, limit: Self.limit)
      decoder.append(Array(rest.utf8)[...])
      while decoder.next() != nil {}
      #expect(decoder.finish() != nil)
      #expect(decoder.finish() == nil)
    }
  }

  private func frames(of pieces: [[UInt8]]) -> [String?] {
    Cutting.frames(of: pieces, framing: .lines, limit: Self.limit).map { frame in
      switch frame {
      case .message(let bytes): String(decoding: bytes, as: UTF8.self)
      case .tooLarge, .refused: nil
      }
    }
  }
}
