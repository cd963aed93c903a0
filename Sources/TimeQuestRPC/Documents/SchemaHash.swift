/// Written by `make schemas`; a test compares it with the document.
enum SchemaHash {
  static let value = "e9f5b429dc72dbbe748ccf33e1d578e5"
}
