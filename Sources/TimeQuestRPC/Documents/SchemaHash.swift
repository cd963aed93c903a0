/// Written by `make schemas`; a test compares it with the document.
enum SchemaHash {
  static let value = "fc9fb4e4242a6ec5b6c71092fd23711e"
}
