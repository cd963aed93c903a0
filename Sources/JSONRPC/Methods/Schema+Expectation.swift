import TimeQuestJSON

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
    case .choice(let words): "one of " + words.map { "\"\($0)\"" }.joined(separator: ", ")
    case .array: "an array"
    case .object: "an object"
    case .nullable(let schema): "\(schema.expectation) or null"
    case .oneOf(let schemas): schemas.map(\.expectation).joined(separator: " or ")
    case .null: "null"
    case .vocabulary, .anything: "a value"
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
