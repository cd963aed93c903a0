import TimeQuestJSON

/// Writes answers; a result is JSON text already, so that it is printed once and never parsed.
enum Response {
  static func success(_ result: [UInt8], id: JSON) -> [UInt8] {
    var text = opening(id, followedBy: result.count)
    text.append(contentsOf: resultMember)
    text.append(contentsOf: result)
    text.append(UInt8(ascii: "}"))
    return text
  }

  static func failure(_ error: RPCError, id: JSON) -> [UInt8] {
    let error = written(error.json)
    var text = opening(id, followedBy: error.count)
    text.append(contentsOf: errorMember)
    text.append(contentsOf: error)
    text.append(UInt8(ascii: "}"))
    return text
  }

  static func batch(_ answers: [[UInt8]]) -> [UInt8] {
    [UInt8(ascii: "[")] + answers.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
  }

  private static let versionMember = Array("{\"jsonrpc\":\"2.0\",\"id\":".utf8)
  private static let resultMember = Array(",\"result\":".utf8)
  private static let errorMember = Array(",\"error\":".utf8)

  private static func opening(_ id: JSON, followedBy count: Int) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(count + 64)
    text.append(contentsOf: versionMember)
    text.append(contentsOf: written(id))
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
