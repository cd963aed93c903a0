import TimeQuestJSON

/// Parses a text written in a test.
func parse(_ text: String) throws -> JSONNode {
  try JSONNode(parsing: text.utf8)
}

/// Prints a value as text.
func text(_ value: some Encodable) throws -> String {
  String(decoding: try JSONText.encode(value), as: UTF8.self)
}

/// Arrays within arrays.
func nested(_ levels: Int) -> String {
  String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
}
