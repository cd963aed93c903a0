/// Written by `make schemas`; a test compares it with the document.
enum SchemaHash {
  static let value = "f8706634f1ce98f24bece581cc931c01"
}
