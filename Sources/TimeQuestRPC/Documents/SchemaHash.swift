/// Written by `make schemas`; a test compares it with the document.
enum SchemaHash {
  static let value = "a78bb991a79d57149ff18b5d747de95c"
}
