import TimeQuestJSON

/// Writes answers; a result is JSON text already, so that it is printed once and never parsed.
enum Response {
  static func success(_ result: [UInt8], id: JSON) -> [UInt8] {
    var text = opening(id)
    text.append(contentsOf: Array(",\"result\":".utf8))
    text.append(contentsOf: result)
    text.append(UInt8(ascii: "}"))
    return text
  }

  static func failure(_ error: RPCError, id: JSON) -> [UInt8] {
    var text = opening(id)
    text.append(contentsOf: Array(",\"error\":".utf8))
    text.append(contentsOf: written(error.json))
    text.append(UInt8(ascii: "}"))
    return text
  }

  static func batch(_ answers: [[UInt8]]) -> [UInt8] {
    [UInt8(ascii: "[")] + answers.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
  }

  private static func opening(_ id: JSON) -> [UInt8] {
    var text = Array("{\"jsonrpc\":\"2.0\",\"id\":".utf8)
    if case .integer(let number) = id {
      text.append(contentsOf: number.description.utf8)
    } else {
      text.append(contentsOf: written(id))
    }
    return text
  }

  private static func written(_ json: JSON) -> [UInt8] {
    do {
      return try JSONText.encode(json)
    } catch {
      // Only for numbers that are not finite and for deep trees; an answer has neither.
      return Array("null".utf8)
    }
  }
}
