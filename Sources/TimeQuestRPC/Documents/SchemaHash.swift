/// Written by `make schemas`; a test compares it with the document.
enum SchemaHash {
  static let value = "707106e0a923737d60038019c5e613e2"
}
