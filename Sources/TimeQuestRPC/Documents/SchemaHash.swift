/// Changes with any method or type, and not with what examples answer: BLAKE2b of the document
/// without them.
///
/// Written by `make schemas`; a test compares it with the document, as building the document takes
/// longer than a start.
enum SchemaHash {
  static let value = "3e4e17f4d56a646b31e30d65132284e4"
}
