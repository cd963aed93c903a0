/// An object with named members, in the order in which they are listed and may be passed.
package struct ObjectSchema: Sendable, Equatable {
  package struct Field: Sendable, Equatable {
    package let name: String
    package let schema: Schema
    package let isRequired: Bool
    /// What it means, with its unit.
    package let doc: String
  }

  /// Members of which all the required ones are sent, and none of the other groups.
  package struct Alternative: Sendable, Equatable {
    package let required: [String]
    package let optional: [String]

    package init(_ required: String..., optional: [String] = []) {
      self.required = required
      self.optional = optional
    }

    var names: [String] { required + optional }
  }

  /// The name under which the documents know it.
  package let name: String
  package let fields: [Field]
  /// Groups of members of which exactly one is sent.
  package var alternatives: [Alternative] = []
  /// Whether clients send it: null then means the same as absent, and unknown members are refused.
  ///
  /// What a service answers has no null but where the schema of a field allows it, and may gain
  /// members.
  package var isSent = false

  /// The schema of a member in this object, null included where it means absent.
  func schema(of field: Field) -> Schema {
    guard isSent, !field.isRequired else { return field.schema }
    if case .nullable = field.schema { return field.schema }
    return .nullable(field.schema)
  }
}
