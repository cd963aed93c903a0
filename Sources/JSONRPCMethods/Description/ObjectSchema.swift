/// An object with named members, in the order in which they are listed and may be passed.
package struct ObjectSchema: Sendable, Equatable {
  package struct Field: Sendable, Equatable {
    package let name: String
    package let schema: Schema
    package let isRequired: Bool
    /// What it means, with its unit.
    package let doc: String
  }

  /// The name under which the documents know it.
  package let name: String
  package let fields: [Field]
}
