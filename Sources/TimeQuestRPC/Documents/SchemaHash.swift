/// Changes with any method or type, and not with what examples answer: BLAKE2b of the document
/// without them.
///
/// Written by `make schemas`; a test compares it with the document, as building the document takes
/// longer than a start.
enum SchemaHash {
  static let value = "f5e1f426c9702a6d0a1a7149cf651bbe"
}
