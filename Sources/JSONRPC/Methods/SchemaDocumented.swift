/// An object on the wire whose members are explained, each by its name.
///
/// A test compares the names with the fields, so that neither can be forgotten.
package protocol SchemaDocumented: SchemaDescribing {
  static var docs: [String: String] { get }
  /// The schemas of members whose types allow more than they can hold, such as one of a few words.
  static var schemas: [String: Schema] { get }
  /// Groups of members of which exactly one is sent; empty where there is no such choice.
  static var alternatives: [ObjectSchema.Alternative] { get }
}

extension SchemaDocumented {
  package static var schemas: [String: Schema] { [:] }
  package static var alternatives: [ObjectSchema.Alternative] { [] }
}

/// The parameters of a method that takes none.
package struct NoParams: SchemaDocumented, Sendable {
  package static let docs: [String: String] = [:]
}
