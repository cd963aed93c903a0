/// Written by `make schemas`; a test compares it with the document.
enum SchemaHash {
  static let value = "9b6c76a4c183ed43a0a95cebdb214118"
}
