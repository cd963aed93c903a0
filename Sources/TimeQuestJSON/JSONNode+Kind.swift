extension JSONNode {
  /// What a value is, described in the words of JSON Schema for use in messages.
  package enum Kind: String, Sendable, CustomStringConvertible {
    case null
    case bool = "boolean"
    case integer
    case real = "number"
    case string
    case array
    case object

    package var description: String { rawValue }
  }
}
