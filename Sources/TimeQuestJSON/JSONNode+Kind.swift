extension JSONNode {
  /// The kind of a value; the raw value is the word of JSON Schema, for messages.
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
