/// Written by `make schemas`; a test compares it with the document.
enum SchemaHash {
  static let value = "142bfc563d3e9eb6e0a9739f27ff7895"
}
