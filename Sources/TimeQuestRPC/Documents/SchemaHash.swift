/// Written by `make schemas`; a test compares it with the document.
enum SchemaHash {
  static let value = "60584265ae1e37287da9992d5fd1dad8"
}
