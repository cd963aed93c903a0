/// Written by `make schemas`; a test compares it with the document.
enum SchemaHash {
  static let value = "404a2ba9c2cbb9e78ed434352c96d67f"
}
