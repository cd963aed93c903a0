/// Written by `make schemas`; a test compares it with the document.
enum SchemaHash {
  static let value = "6980a6f844bb7202209bbf2fc601e6fe"
}
