/// Written by `make schemas`; a test compares it with the document.
enum SchemaHash {
  static let value = "a0c300c09fe76e440770e3693dfc818a"
}
