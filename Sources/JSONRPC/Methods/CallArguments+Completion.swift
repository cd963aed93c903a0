extension CallArguments {
  /// What a shell offers for a word of a call: parameters that are not given yet, or values of one.
  ///
  /// `words` are those of the command line and `index` the one with the cursor. Bash ends words at
  /// `=`, so that a name and its value are three of them; other shells keep them in one. A
  /// parameter that takes any value is offered twice, with and without a word for it, since a
  /// shell adds a space after a single one.
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
        ? ["\(field.name)=", "\(field.name)=VALUE"] : values.map { "\(field.name)=\($0)" }
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
