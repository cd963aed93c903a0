/// Written by `make schemas`; a test compares it with the document.
enum SchemaHash {
  static let value = "526961618fb8960cfe9e106979b88dec"
}
