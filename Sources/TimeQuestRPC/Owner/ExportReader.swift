import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

/// Reads an export part by part, holding one part in memory whatever the size of the whole.
struct ExportReader {
  private var cutter = ElementCutter()
  private var isAtEnd = false
  private var counts: [String: Int] = [:]

  /// The next part; nil at the end.
  ///
  /// Throws what names the place that cannot be read.
  mutating func next(_ read: () throws -> [UInt8]) throws -> ExportPart? {
    while true {
      if let element = try cutter.next() {
        if let part = try part(element) { return part }
      } else if isAtEnd {
        guard cutter.isWhole else { throw RPCError.parseError("the document ends early") }
        return nil
      } else {
        let chunk = try read()
        isAtEnd = chunk.isEmpty
        cutter.append(chunk)
      }
    }
  }

  /// Nil for a member that this version does not know.
  private mutating func part(_ element: ElementCutter.Element) throws -> ExportPart? {
    let node = try parsed(element.text)
    switch element.member {
    case "formatVersion":
      return .format(try decoded(Int.self, node, "formatVersion"))
    case "players": return .player(try decoded(Player.self, node, place("players")))
    case "routines": return .routine(try decoded(Routine.self, node, place("routines")))
    case "sessions": return .session(try decoded(Session.self, node, place("sessions")))
    default: return nil
    }
  }

  private mutating func place(_ list: String) -> String {
    defer { counts[list, default: 0] += 1 }
    return "\(list)[\(counts[list, default: 0])]"
  }

  private func parsed(_ text: ArraySlice<UInt8>) throws(RPCError) -> JSONNode {
    do {
      return try JSONNode(parsing: text)
    } catch {
      throw .parseError("\(error)")
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
      throw Connection.rpcError(for: error, under: "document.\(path)")
    }
  }
}
