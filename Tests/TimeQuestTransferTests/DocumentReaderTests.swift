import Foundation
import Synchronization
import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestRPC
import TimeQuestTesting

@testable import TimeQuestTransfer

/// The document as text, read piece by piece by each coder.
struct DocumentReaderTests {
  /// Of so many places in a text, one is tried.
  private static let thinning = TestEffort.rounds(11, full: 1)
  static let coders: [any DocumentCoder] = [FoundationDocumentCoder(), JanssonDocumentCoder()]

  @Test func everySplitOfTheTextGivesTheSameParts() async throws {
    let coder = JanssonDocumentCoder()
    let text = try await Self.playedText(coder, steps: 4)
    let whole = try Self.parts(of: [text], coder)
    #expect(whole.count > 4)
    for place in text.indices where place.isMultiple(of: Self.thinning) {
      let parts = try Self.parts(of: [Array(text[..<place]), Array(text[place...])], coder)
      if parts != whole {
        Issue.record("split at \(place)")
        return
      }
    }
    #expect(try Self.parts(of: text.map { [$0] }, coder) == whole)
  }

  @Test(arguments: coders)
  func whiteSpaceAndEscapedNamesChangeNothing(coder: any DocumentCoder) async throws {
    let text = try await Self.playedText(coder)
    let whole = try Self.parts(of: [text], coder)
    let object = try JSONSerialization.jsonObject(with: Data(text))
    // Sorted by name, the members stand in the order of an export.
    let pretty = try JSONSerialization.data(
      withJSONObject: object,
      options: [.prettyPrinted, .sortedKeys]
    )
    let spaced = String(decoding: pretty, as: UTF8.self).replacing("\n", with: "\r\n\t ")
    for size in [1, 2, 3, 7, 64, 1 << 16] {
      let bytes = Array("\n \t\(spaced)\n\n".utf8)
      let chunks = stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<min($0 + size, bytes.count)])
      }
      #expect(try Self.parts(of: chunks, coder) == whole, "chunks of \(size)")
    }
    let escaped = String(decoding: text, as: UTF8.self)
      .replacing("\"players\":[", with: #""\u0070layers":["#)
    #expect(try Self.parts(of: [Array(escaped.utf8)], coder) == whole)
  }

  /// Texts that are not a document, and a word of the error for each.
  static let damaged: [(text: String, word: String)] = [
    ("", "ends early"), ("{", "ends early"), (#"{"formatVersion":1"#, "ends early"),
    (#"{"formatVersion":1,"players":["#, "ends early"), ("[]", "'{' expected"),
    ("null", "'{' expected"), ("{,}", "'\"' expected"), (#"{"formatVersion" 1}"#, "':' expected"),
    (#"{"formatVersion":1,}"#, "'\"' expected"),
    (#"{"formatVersion":1 "players":[]}"#, "',' expected"),
    (#"{"formatVersion":1}{}"#, "something follows"),
    (#"{"formatVersion":1}x"#, "something follows"),
    (#"{1:1}"#, "'\"' expected"), (#"{"formatVersion":1,"players":[,1]}"#, "players[0]"),
    (#"{"formatVersion":}"#, "formatVersion: "),
    (#"{"formatVersion":1,"players":[{]}"#, "players[0]"),
    (#"{"formatVersion":1,"players":[{}}"#, "players[0].id"),
    (#"{"formatVersion":1,"players":[{"id":tru}]}"#, "players[0]"),
    (#"{"formatVersion":1,"players":{}}"#, "document.players"),
    (#"{"formatVersion":1,"sessions":null}"#, "document.sessions"),
    (#"{"formatVersion":[1]}"#, "document.formatVersion"),
    (#"{"formatVersion":"1"}"#, "document.formatVersion"),
    (#"{"formatVersion":0}"#, "document.formatVersion"),
    (#"{"formatVersion":2}"#, "TooNew"),
    (#"{"formatVersion":2,"players":{"by":"name"},"planets":[]}"#, "TooNew"),
    (#"{}"#, "document.formatVersion"), (#"{"players":[]}"#, "document.formatVersion"),
    (#"{"players":[{}],"formatVersion":1}"#, "document.formatVersion"),
    (#"{"formatVersion":1,"formatVersion":1}"#, "occurs twice"),
    (#"{"formatVersion":1,"players":[],"players":[]}"#, "occurs twice"),
    (#"{"formatVersion":1,"planets":[]}"#, "document.planets"),
    (#"{"formatVersion":1,"Players":[]}"#, "document.Players"),
    (#"{"formatVersion":1,"a\ud800":1}"#, "a name: "),
  ]

  @Test(arguments: damaged)
  func damageIsNamedByItsPlaceHoweverTheTextIsSplit(damage: (text: String, word: String)) throws {
    let bytes = Array(damage.text.utf8)
    for coder in Self.coders {
      for chunks in [[bytes], bytes.map { [$0] }] {
        #expect {
          _ = try Self.parts(of: chunks, coder)
        } throws: {
          Self.isClear($0) && "\($0)".contains(damage.word)
        }
      }
    }
  }

  @Test func everyCutAndEveryFlippedByteIsAClearErrorOrAPart() async throws {
    let coder = JanssonDocumentCoder()
    let text = try await Self.playedText(coder, steps: 4)
    for place in text.indices.dropLast(2) where place.isMultiple(of: Self.thinning) {
      #expect(throws: (any Error).self, "cut at \(place)") {
        try Self.parts(of: [Array(text[..<place])], coder)
      }
    }
    var random = SeededRandom(seed: 5)
    for _ in 0..<TestEffort.rounds(200, full: 1000) {
      var damaged = text
      let place = Int.random(in: damaged.indices, using: &random)
      damaged[place] = UInt8.random(in: 0...255, using: &random)
      do {
        _ = try Self.parts(of: [damaged], coder)
      } catch {
        #expect(Self.isClear(error), "\(error)")
      }
    }
  }

  @Test func aPartWithoutAnEndDoesNotFillTheMemory() {
    let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 4 << 20)
    let count = Mutex(0)
    var reader = DocumentReader(coder: FoundationDocumentCoder())
    #expect {
      _ = try reader.next {
        count.withLock { count in
          count += 1
          return count == 1 ? Array(#"{"formatVersion":1,"players":[""#.utf8) : chunk
        }
      }
    } throws: {
      ($0 as? DocumentSyntaxError)?.reason.contains("larger than") == true
    }
    #expect(count.withLock { $0 } < 10)
  }

  /// Whether an error says what is wrong with a document.
  private static func isClear(_ error: any Error) -> Bool {
    switch error {
    case is DocumentSyntaxError: true
    case QuestError.invalid(let path, _, _): path.hasPrefix("document.")
    case let error as StoreError: error.kind == .tooNew
    default: false
    }
  }

  private static func playedText(
    _ coder: some DocumentCoder,
    steps: Int = 40
  ) async throws -> [UInt8] {
    let store = InMemoryStore()
    try await SampleHistory(seed: 3, steps: steps).write(to: store)
    return try await QuestEngine(store: store).owner.exportText(coder: coder)
  }

  private static func parts(
    of chunks: [[UInt8]],
    _ coder: some DocumentCoder
  ) throws -> [ExportPart] {
    var reader = DocumentReader(coder: coder)
    var rest = chunks.filter { !$0.isEmpty }[...]
    var parts: [ExportPart] = []
    while let part = try reader.next({ rest.popFirst() ?? [] }) { parts.append(part) }
    return parts
  }
}
