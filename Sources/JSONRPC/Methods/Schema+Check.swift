package import TimeQuestJSON

extension Schema {
  /// Refuses what does not fit, naming the path, what was expected and what came.
  package func check(_ node: JSONNode, path: String = "") throws(RPCError) {
    switch self {
    case .boolean: try require(node.kind == .bool, node, path)
    case .integer(let range):
      try require(node.integer.map { range.contains(Int($0)) } ?? false, node, path)
    case .number(let range):
      try require(node.number.map(range.contains) ?? false, node, path)
    case .text(let format) where format.isSecret:
      // Neither a wrong secret nor one of the wrong type is ever repeated.
      guard node.kind == .string else { throw mismatch(path, got: node.kind.description) }
    case .text(let format):
      try require(node.string.map(format.accepts) ?? false, node, path)
    case .choice(let words): try check(node, among: words, path)
    case .array(let element):
      try require(node.kind == .array, node, path)
      for (index, item) in node.elements.enumerated() {
        try element.check(item, path: "\(path)[\(index)]")
      }
    case .object(let object):
      try require(node.kind == .object, node, path)
      try object.check(node, path: path)
    case .nullable(let schema): if node.kind != .null { try schema.check(node, path: path) }
    case .oneOf(let schemas):
      // The error names the first alternative alone, since the others may be the parent's.
      if !schemas.contains(where: { $0.accepts(node) }) { try schemas[0].check(node, path: path) }
    case .null: try require(node.kind == .null, node, path)
    case .anything: break
    }
  }

  private func accepts(_ node: JSONNode) -> Bool {
    do throws(RPCError) {
      try check(node)
      return true
    } catch {
      return false
    }
  }

  private func check(_ node: JSONNode, among words: [String], _ path: String) throws(RPCError) {
    guard let word = node.string else { throw mismatch(path, got: node.asGot) }
    guard words.contains(word) else {
      throw .invalidParams(
        path: path,
        expected: expectation,
        got: node.asGot,
        suggestion: Suggestion.nearest(to: word, among: words)
      )
    }
  }

  private func require(_ fits: Bool, _ node: JSONNode, _ path: String) throws(RPCError) {
    if !fits { throw mismatch(path, got: node.asGot) }
  }

  private func mismatch(_ path: String, got: String) -> RPCError {
    .invalidParams(path: path, expected: expectation, got: got)
  }
}

extension ObjectSchema {
  package func check(_ node: JSONNode, path: String) throws(RPCError) {
    let prefix = path.isEmpty ? "" : "\(path)."
    for (name, _) in node.members where !fields.contains(where: { $0.name == name }) {
      let names = fields.map(\.name)
      throw .invalidParams(
        path: prefix + name.prefix(80),
        expected: names.isEmpty
          ? "no parameters" : (names.count == 1 ? "" : "one of ") + names.joined(separator: ", "),
        got: "an unknown name",
        suggestion: Suggestion.nearest(to: name, among: names)
      )
    }
    for field in fields {
      guard let member = node[field.name], field.isRequired || !isSent || member.kind != .null
      else {
        guard field.isRequired else { continue }
        throw .invalidParams(
          path: prefix + field.name,
          expected: field.schema.expectation,
          got: "nothing"
        )
      }
      try field.schema.check(member, path: prefix + field.name)
    }
    try checkAlternatives(node, prefix: prefix)
  }

  /// Refuses members of several alternatives, and an alternative that lacks a member.
  func checkAlternatives(_ node: JSONNode, prefix: String) throws(RPCError) {
    guard !alternatives.isEmpty else { return }
    let isThere = { (name: String) in node[name].map { $0.kind != .null } ?? false }
    let isBegun = { (choice: Alternative) in choice.names.contains(where: isThere) }
    let place = alternatives.firstIndex(where: isBegun) ?? 0
    let chosen = alternatives[place]
    if let other = alternatives[(place + 1)...].first(where: isBegun) {
      let names = other.names.filter(isThere)
      throw .invalidParams(
        path: prefix + (chosen.names.first(where: isThere) ?? ""),
        expected: "nothing beside \(names.joined(separator: ", "))",
        got: "both"
      )
    }
    for name in chosen.required where !isThere(name) {
      let field = fields.first { $0.name == name }
      throw .invalidParams(
        path: prefix + name,
        expected: field?.schema.expectation ?? "a value",
        got: "nothing"
      )
    }
  }
}

extension Schema {
  /// As an error names it: "an integer 0 to 12".
  package var expectation: String {
    switch self {
    case .boolean: "true or false"
    case .integer(let range):
      range == Int.wireRange
        ? "an integer" : "an integer \(range.lowerBound) to \(range.upperBound)"
    case .number(let range):
      "a number \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))"
    case .text(let format): format.expectation
    case .choice(let words):
      (words.count == 1 ? "" : "one of ") + words.map { "\"\($0)\"" }.joined(separator: ", ")
    case .array: "an array"
    case .object: "an object"
    case .nullable(let schema): "\(schema.expectation) or null"
    case .oneOf(let schemas): schemas.map(\.expectation).joined(separator: " or ")
    case .null: "null"
    case .anything: "a value"
    }
  }

  /// The number as JSON text: a whole number has no decimal point.
  package static func short(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}

extension JSONNode {
  /// As an error repeats it: short scalars whole, longer texts cut, containers by their kind.
  var asGot: String {
    switch kind {
    case .string: string.map(Self.quoted) ?? "a string"
    case .integer: integer.map(String.init) ?? "an integer"
    case .real: number.map(Schema.short) ?? "a number"
    case .bool: bool == true ? "true" : "false"
    case .null: "null"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// Cut by scalars: a single character can be a megabyte.
  private static func quoted(_ text: String) -> String {
    let head = text.unicodeScalars.prefix(60)
    let isWhole = head.endIndex == text.unicodeScalars.endIndex
    return "\"\(String.UnicodeScalarView(head))\(isWhole ? "" : "…")\""
  }
}
