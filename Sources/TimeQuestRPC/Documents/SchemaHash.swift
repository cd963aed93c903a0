/// Changes with any method or type, and not with what examples answer: BLAKE2b of the document
/// without them.
///
/// Written by `make schemas`; a test compares it with the document, as building the document takes
/// longer than a start.
enum SchemaHash {
  static let value = "eac52ac4c3be9e1ad58d23cbbe29c3ef"
}
