import JSONRPC

/// A text that no error and no log ever repeats.
struct SecretText: SchemaProviding, Sendable {
  let text: String

  static let schema = Schema.text(.secret)
  static let sample = SecretText(text: "")

  init(text: String) {
    self.text = text
  }

  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }
}
