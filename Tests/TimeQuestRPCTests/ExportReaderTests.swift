import Foundation
import JSONRPC
import Synchronization
import Testing
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestRPC

/// The document as text, written and read piece by piece.
struct ExportReaderTests {
  @Test func theStreamedTextIsTheDocumentOfTheMethod() async throws {
    let house = try await Household()
    let empty = Front()
    try await empty.call("parent.setPIN", ["pin": .string(Front.pin)])
    try await house.play(house.quest)
    try await house.play(house.held)
    for front in [house.parent, empty] {
      let text = try await Self.text(of: front)
      let document = try #require(try await front.call("data.export")["document"])
      #expect(try JSON(text: String(decoding: text, as: UTF8.self)) == document)
      // A part a line: it streams and diffs well.
      #expect(text.last == UInt8(ascii: "\n"))
    }
  }

  @Test func everySplitOfTheTextGivesTheSameParts() async throws {
    let text = try await Self.playedText()
    let whole = try Self.parts(of: [text])
    #expect(whole.count > 5)
    for place in text.indices {
      let parts = try Self.parts(of: [Array(text[..<place]), Array(text[place...])])
      if parts != whole {
        Issue.record("split at \(place)")
        return
      }
    }
    #expect(try Self.parts(of: text.map { [$0] }) == whole)
  }

  @Test func whiteSpaceAndUnknownMembersChangeNothing() async throws {
    let text = try await Self.playedText()
    let whole = try Self.parts(of: [text])
    let document = try JSON(text: String(decoding: text, as: UTF8.self))
    guard case .object(let members) = document else { return }
    let unknown: [JSON.Member] = [
      .init("note", "a \"quoted\" ] } , \\ text"), .init("list", [[1, [2]], [:], "]", nil]),
      .init("nested", ["players": [1, 2], "deep": [["x": "}"]]]), .init("none", nil),
      .init("number", -1.5), .init("yes", true), .init("empty", []), .init("object", [:]),
    ]
    let spread = JSON.object(Array(members.prefix(2)) + unknown + Array(members.dropFirst(2)))
    let pretty = String(decoding: try JSONText.encode(spread, indent: 2), as: UTF8.self)
      .replacing("\n", with: "\r\n\t ")
    for size in [1, 2, 3, 7, 64, 1 << 16] {
      let bytes = Array("\n \t\(pretty)\n\n".utf8)
      let chunks = stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<min($0 + size, bytes.count)])
      }
      #expect(try Self.parts(of: chunks) == whole, "chunks of \(size)")
    }
    // A name is a name however it is written.
    let escaped = String(decoding: text, as: UTF8.self)
      .replacing("\"players\":[", with: #""\u0070layers":["#)
    #expect(try Self.parts(of: [Array(escaped.utf8)]) == whole)
  }

  /// CStringArray that are no document, and a word of what is said of each.
  static let damaged: [(text: String, word: String)] = [
    ("", "ends early"), ("{", "ends early"), (#"{"formatVersion":1"#, "ends early"),
    (#"{"formatVersion":1,"players":["#, "ends early"), ("[]", "'{' expected"),
    ("null", "'{' expected"), ("{,}", "'\"' expected"), (#"{"formatVersion" 1}"#, "':' expected"),
    (#"{"formatVersion":1,}"#, "'\"' expected"), (#"{"formatVersion":1 "a":2}"#, "',' expected"),
    (#"{"formatVersion":1}{}"#, "something follows"),
    (#"{"formatVersion":1}x"#, "something follows"),
    (#"{1:2}"#, "'\"' expected"), (#"{"formatVersion":1,"a":[1,]}"#, "a[1]"),
    (#"{"formatVersion":1,"a":[,1]}"#, "a[0]"), (#"{"formatVersion":1,"a":[1 2]}"#, "',' expected"),
    (#"{"formatVersion":1,"a":}"#, "a: "), (#"{"formatVersion":1,"players":[{]}"#, "players[0]"),
    (#"{"formatVersion":1,"players":[{}}"#, "players[0].id"),
    (#"{"formatVersion":1,"players":[{"id":tru}]}"#, "players[0]"),
    (#"{"formatVersion":1,"players":{}}"#, "document.players"),
    (#"{"formatVersion":1,"sessions":null}"#, "document.sessions"),
    (#"{"formatVersion":[1]}"#, "document.formatVersion"),
    (#"{"formatVersion":"1"}"#, "document.formatVersion"),
    (#"{"formatVersion":1,"formatVersion":1}"#, "stands twice"),
    (#"{"formatVersion":1,"players":[],"players":[]}"#, "stands twice"),
    (#"{"formatVersion":1,"a\ud800":1}"#, "Unicode"),
  ]

  @Test(arguments: damaged)
  func damageIsNamedByItsPlaceHoweverTheTextIsSplit(damage: (text: String, word: String)) throws {
    let bytes = Array(damage.text.utf8)
    for chunks in [[bytes], bytes.map { [$0] }] {
      do throws(RPCError) {
        _ = try Self.partsOrRefusal(of: chunks)
        Issue.record("\(damage.text) is accepted")
      } catch {
        #expect(error.message.contains(damage.word), "\(error.message)")
      }
    }
  }

  @Test func everyCutAndEveryFlippedByteIsAClearErrorOrAnEqualTask() async throws {
    let text = try await Self.playedText()
    for place in text.indices.dropLast(2) {
      #expect(throws: RPCError.self, "cut at \(place)") {
        try Self.parts(of: [Array(text[..<place])])
      }
    }
    var random = SeededRandom(seed: 5)
    for _ in 0..<3000 {
      var damaged = text
      let place = Int.random(in: damaged.indices, using: &random)
      damaged[place] = UInt8.random(in: 0...255, using: &random)
      do {
        _ = try Self.parts(of: [damaged])
      } catch {
        #expect(error is RPCError, "\(error)")
      }
    }
  }

  @Test func aPartWithoutAnEndDoesNotFillTheMemory() {
    let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 4 << 20)
    let count = Mutex(0)
    var reader = ExportReader()
    #expect {
      _ = try reader.next {
        count.withLock { count in
          count += 1
          return count == 1 ? Array(#"{"formatVersion":1,"players":[""#.utf8) : chunk
        }
      }
      _ = try reader.next {
        count.withLock { $0 += 1 }
        return chunk
      }
    } throws: { ($0 as? RPCError)?.message.contains("larger than") == true }
    #expect(count.withLock { $0 } < 10)
  }

  private static func playedText() async throws -> [UInt8] {
    let house = try await Household()
    try await house.play(house.quest)
    let open = try await house.start(house.quest)
    try await house.player.call(
      "quest.estimate",
      ["sessionID": .string(open), "low": 10, "high": 20]
    )
    return try await text(of: house.parent)
  }

  private static func text(of front: Front) async throws -> [UInt8] {
    let text = Mutex<[UInt8]>([])
    try await front.client.writeExport { bytes in text.withLock { $0 += bytes } }
    return text.withLock { $0 }
  }

  private static func partsOrRefusal(of chunks: [[UInt8]]) throws(RPCError) -> [ExportPart] {
    do {
      return try parts(of: chunks)
    } catch let error as RPCError {
      throw error
    } catch {
      throw .parseError("no refusal, but \(error)")
    }
  }

  private static func parts(of chunks: [[UInt8]]) throws -> [ExportPart] {
    var reader = ExportReader()
    var rest = chunks.filter { !$0.isEmpty }[...]
    var parts: [ExportPart] = []
    while let part = try reader.next({ rest.popFirst() ?? [] }) { parts.append(part) }
    return parts
  }
}
