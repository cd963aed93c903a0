/// Written by `make schemas`; a test compares it with the document.
enum SchemaHash {
  static let value = "5a86623de32705f1eeabd2a8de50b250"
}
