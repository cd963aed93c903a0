import JSONRPC

/// A name of at most 80 characters; the engine trims and checks it.
struct NameText: SchemaProviding, Sendable {
  let text: String

  static let schema = Schema.text(.name)
  static let sample = NameText(text: "")

  init(text: String) {
    self.text = text
  }

  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }
}
