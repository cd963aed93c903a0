package import TimeQuestJSON

/// The words of a command line as the parameters of a method.
package enum CallArguments {
  /// Reads `name=value` words, or one JSON object or array.
  ///
  /// A value is taken as text where the method wants text, else as JSON, so that `seconds=30` is a
  /// number and `displayName=30` is not. `schema` is nil for a method that does not exist.
  package static func params(
    _ words: [String],
    for schema: ObjectSchema?
  ) throws(RPCError) -> JSONNode? {
    guard let first = words.first else { return nil }
    if words.count == 1, first.hasPrefix("{") || first.hasPrefix("[") { return try parse(first) }
    var members: [JSON.Member] = []
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw .invalidParams(
          path: "",
          expected: "name=value, or one JSON object",
          // The word may be a secret in the wrong place: it is never repeated.
          got: "a word without ="
        )
      }
      let name = String(parts[0])
      guard !members.contains(where: { $0.name == name }) else {
        throw .invalidParams(path: name, expected: "one value", got: "two")
      }
      let schema = schema?.fields.first { $0.name == name }?.schema
      members.append(JSON.Member(name, value(String(parts[1]), schema)))
    }
    do {
      return try JSONNode(parsing: JSONText.encode(JSON.object(members)))
    } catch {
      throw .invalidParams(path: "", expected: "values", got: "\(error)")
    }
  }

  private static func parse(_ text: String) throws(RPCError) -> JSONNode {
    do {
      return try JSONNode(parsing: Array(text.utf8))
    } catch {
      throw .parseError("\(error)")
    }
  }

  private static func value(_ text: String, _ schema: Schema?) -> JSON {
    switch schema {
    case .text, .choice: return .string(text)
    default:
      do {
        return try JSONNode(parsing: Array(text.utf8)).value
      } catch {
        // Not JSON: a text, which the description then accepts or refuses by its path.
        return .string(text)
      }
    }
  }
}
