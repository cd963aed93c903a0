/// A name of at most 80 characters; the engine trims and checks it.
struct NameText: Shaped, Sendable {
  let text: String

  static let shape = Shape.text(.name)
  static let sample = NameText(text: "")

  init(text: String) {
    self.text = text
  }

  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }
}
