/// An object with named members, in the order in which they are listed and may be passed.
struct ObjectSchema: Sendable, Equatable {
  struct Field: Sendable, Equatable {
    let name: String
    let schema: Schema
    let isRequired: Bool
    /// What it means, with its unit.
    let doc: String
  }

  /// The name under which the documents know it.
  let name: String
  let fields: [Field]
}
