/// Written by `make schemas`; a test compares it with the document.
enum SchemaHash {
  static let value = "61e409da27f8e9316808e41d77df5e64"
}
