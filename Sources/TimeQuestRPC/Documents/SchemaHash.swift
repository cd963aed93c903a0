/// Written by `make schemas`; a test compares it with the document.
enum SchemaHash {
  static let value = "0f66c397a1f36ed7a3f2e8abc6800f39"
}
