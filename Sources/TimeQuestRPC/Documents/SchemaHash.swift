/// Written by `make schemas`; a test compares it with the document.
enum SchemaHash {
  static let value = "b07ebe66919574b0b263c7875148fc1c"
}
