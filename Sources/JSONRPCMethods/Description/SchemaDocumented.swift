/// An object on the wire whose members are explained, each by its name.
///
/// A test compares the names with the fields, so that neither can be forgotten.
package protocol SchemaDocumented: Decodable {
  static var docs: [String: String] { get }
}

/// The parameters of a method that takes none.
package struct NoParams: SchemaDocumented, Sendable {
  package static let docs: [String: String] = [:]
}
