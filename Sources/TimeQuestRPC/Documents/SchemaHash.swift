/// Changes with any method or type, and not with what examples answer: BLAKE2b of the document
/// without them.
///
/// Written by `make schemas`; a test compares it with the document, as building the document takes
/// longer than a start.
enum SchemaHash {
  static let value = "f907e8a877bad0e5334eee6ab8f5d987"
}
