import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence

/// Reads a document part by part, with one part in memory whatever the size of the whole.
///
/// A document of an older format is upgraded part by part. Its errors name members as the current
/// format does.
package struct DocumentReader {
  private let coder: any DocumentCoder
  private let upgrade: DocumentUpgrade
  private var tokenizer = JSONStreamTokenizer()
  private var isAtEnd = false
  private var members: Set<DocumentMember> = []
  private var member = DocumentMember.formatVersion
  private var format: Int?
  /// Those who turned out to be one are asked for in one statement, whose values are limited.
  private static let mostPlayers = 10_000

  package init(coder: any DocumentCoder, upgrade: DocumentUpgrade = .current) {
    self.coder = coder
    self.upgrade = upgrade
  }

  /// The next part; nil at the end.
  ///
  /// `read` gives the text piece by piece, then an empty one. Throws `DocumentSyntaxError` for text
  /// that is not JSON, `QuestError.invalid` with the path of what cannot be, and `StoreError` with
  /// kind `tooNew` for the format of a newer version.
  package mutating func next(_ read: () throws -> [UInt8]) throws -> ExportPart? {
    while true {
      if let token = try tokenizer.next() {
        if let part = try part(token) { return part }
      } else if isAtEnd {
        guard tokenizer.isComplete else { throw tokenizer.error("the document ends early") }
        guard format != nil else { throw formatError(got: "nothing") }
        return nil
      } else {
        let piece = try read()
        isAtEnd = piece.isEmpty
        tokenizer.append(piece)
      }
    }
  }

  private mutating func part(_ token: JSONStreamTokenizer.Token) throws -> ExportPart? {
    switch token {
    case .name(let text):
      member = try member(named: text)
      return nil
    case .value(let text):
      guard member == .formatVersion else {
        throw QuestError.invalid(
          document: member.rawValue,
          expected: "an array",
          got: "another value"
        )
      }
      format = try supported(decoded(Int.self, text, at: member.rawValue))
      return nil
    case .element(let text, let index):
      guard member != .formatVersion else { throw formatError(got: "an array") }
      guard let format else {
        throw QuestError.invalid(
          document: "formatVersion",
          expected: "the first member",
          got: "another one"
        )
      }
      let place = "\(member.rawValue)[\(index)]"
      guard member != .players || index < Self.mostPlayers else {
        throw QuestError.invalid(
          document: place,
          expected: "at most \(Self.mostPlayers) players",
          got: "more"
        )
      }
      switch member {
      case .tombstones:
        return .tombstone(try upgraded(Tombstone.self, text, from: format, at: place))
      case .players: return .player(try upgraded(Player.self, text, from: format, at: place))
      case .routines: return .routine(try upgraded(Routine.self, text, from: format, at: place))
      default: return .session(try upgraded(Session.self, text, from: format, at: place))
      }
    }
  }

  private mutating func member(named text: ArraySlice<UInt8>) throws -> DocumentMember {
    let name = try decoded(String.self, text, at: "a name")
    guard let member = DocumentMember(rawValue: name) else {
      throw QuestError.invalid(
        document: String(name.prefix(80)),
        expected: "one of " + DocumentMember.allCases.map(\.rawValue).joined(separator: ", "),
        got: "an unknown member"
      )
    }
    guard members.insert(member).inserted else { throw tokenizer.error("a member occurs twice") }
    return member
  }

  private func supported(_ format: Int) throws -> Int {
    guard format <= upgrade.format else {
      let remedy =
        "A newer version of the program wrote the document (format \(format)); install that version."
      throw StoreError(.tooNew, during: "import", remedy: remedy)
    }
    guard format >= 1 else { throw formatError(got: "\(format)") }
    return format
  }

  private func formatError(got: String) -> QuestError {
    .invalid(
      document: "formatVersion",
      expected: upgrade.format == 1 ? "1" : "an integer 1 to \(upgrade.format)",
      got: got
    )
  }

  private func upgraded<Part: Decodable>(
    _ type: Part.Type,
    _ text: ArraySlice<UInt8>,
    from format: Int,
    at place: String
  ) throws -> Part {
    guard format < upgrade.format else {
      return try decoded(Strict<Part>.self, text, at: place).value
    }
    var part = try decoded(DocumentValue.self, text, at: place)
    upgrade.upgrade(&part, of: member, from: format)
    return try decoded(Strict<Part>.self, coder.encode(part)[...], at: place).value
  }

  private func decoded<Value: Decodable>(
    _ type: Value.Type,
    _ text: ArraySlice<UInt8>,
    at place: String
  ) throws -> Value {
    do {
      return try coder.decode(type, from: text)
    } catch let error as DecodingError {
      throw QuestError(error, at: "document.\(place)")
    } catch let error as UnknownMemberError {
      throw error.questError(at: "document.\(place)")
    } catch {
      throw tokenizer.error("\(place): \(error)")
    }
  }
}
