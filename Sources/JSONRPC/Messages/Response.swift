import TimeQuestJSON

/// Writes answers; a result is JSON text already, so that it is printed once and never parsed.
enum Response {
  static func success(_ result: [UInt8], id: JSON) -> [UInt8] {
    text(id, resultMember, result)
  }

  static func failure(_ error: RPCError, id: JSON) -> [UInt8] {
    text(id, errorMember, written(error.json))
  }

  static func batch(_ answers: [[UInt8]]) -> [UInt8] {
    [UInt8(ascii: "[")] + answers.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
  }

  private static let versionMember = Array("{\"jsonrpc\":\"2.0\",\"id\":".utf8)
  private static let resultMember = Array(",\"result\":".utf8)
  private static let errorMember = Array(",\"error\":".utf8)

  private static func text(_ id: JSON, _ member: [UInt8], _ value: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(value.count + 64)
    text.append(contentsOf: versionMember)
    text.append(contentsOf: written(id))
    text.append(contentsOf: member)
    text.append(contentsOf: value)
    text.append(UInt8(ascii: "}"))
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
