import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

/// Reads an export part by part, holding one part in memory whatever the size of the whole.
struct ExportReader {
  private var tokenizer = JSONStreamTokenizer()
  private var isAtEnd = false

  /// The next part; nil at the end.
  ///
  /// Throws what names the place that cannot be read.
  mutating func next(_ read: () throws -> [UInt8]) throws -> ExportPart? {
    while true {
      if let element = try tokenizer.next() {
        if let part = try part(element) { return part }
      } else if isAtEnd {
        guard tokenizer.isWhole else { throw tokenizer.damage("the document ends early") }
        return nil
      } else {
        let chunk = try read()
        isAtEnd = chunk.isEmpty
        tokenizer.append(chunk)
      }
    }
  }

  /// Nil for a member that this version does not know.
  private func part(_ element: JSONStreamTokenizer.Element) throws -> ExportPart? {
    let place = element.index.map { "\(element.member)[\($0)]" } ?? element.member
    let node = try parsed(element.text, place)
    switch element.member {
    case "formatVersion":
      try require(element.index == nil, "an integer", got: "an array", place: element.member)
      return .format(try decoded(Int.self, node, place))
    case "players", "routines", "sessions":
      try require(element.index != nil, "an array", got: "\(node.kind)", place: element.member)
    default: return nil
    }
    switch element.member {
    case "players": return .player(try decoded(Player.self, node, place))
    case "routines": return .routine(try decoded(Routine.self, node, place))
    default: return .session(try decoded(Session.self, node, place))
    }
  }

  private func require(
    _ condition: Bool,
    _ expected: String,
    got: String,
    place: String
  ) throws(RPCError) {
    guard condition else {
      throw .invalidParams(path: "document.\(place)", expected: expected, got: got)
    }
  }

  private func parsed(_ text: ArraySlice<UInt8>, _ place: String) throws(RPCError) -> JSONNode {
    do {
      return try JSONNode(parsing: text)
    } catch {
      throw tokenizer.damage("\(place): \(error)")
    }
  }

  private func decoded<Value: Decodable>(
    _ type: Value.Type,
    _ node: JSONNode,
    _ path: String
  ) throws -> Value {
    do {
      return try node.decode(type)
    } catch let error as DecodingError {
      throw ClientSession.rpcError(for: error, under: "document.\(path)")
    }
  }
}
