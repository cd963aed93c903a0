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

  /// What a shell offers for a word of a call: parameters that are not given yet, or values of one.
  ///
  /// `words` are those of the command line and `index` the one with the cursor. Bash ends words at
  /// `=`, so that a name and its value are three of them; other shells keep them in one.
  package static func completions(
    for words: [String],
    at index: Int,
    of schema: ObjectSchema
  ) -> [String] {
    let word = words.indices.contains(index) ? words[index] : ""
    func isEqualsSign(at index: Int) -> Bool {
      words.indices.contains(index) && words[index] == "="
    }
    for sign in [index, index - 1] where sign > 0 && isEqualsSign(at: sign) {
      return values(of: words[sign - 1], in: schema)
    }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 {
      return values(of: String(parts[0]), in: schema).map { "\(parts[0])=\($0)" }
    }
    let given = words.indices.filter { $0 != index }.compactMap { other in
      isEqualsSign(at: other + 1)
        ? words[other] : words[other].split(separator: "=").first.map(String.init)
    }
    return schema.fields.filter { !given.contains($0.name) }.flatMap { field in
      let values = field.schema.words
      return values.isEmpty
        ? ["\(field.name)="] : values.map { "\(field.name)=\($0)" }
    }
  }

  private static func values(of name: String, in schema: ObjectSchema) -> [String] {
    schema.fields.first { $0.name == name }?.schema.words ?? []
  }
}

extension Schema {
  /// The words that it is one of; none where it takes any value.
  fileprivate var words: [String] {
    switch self {
    case .boolean: ["true", "false"]
    case .choice(let words): words
    case .nullable(let schema): schema.words
    case .oneOf(let schemas): schemas.flatMap(\.words)
    default: []
    }
  }
}
