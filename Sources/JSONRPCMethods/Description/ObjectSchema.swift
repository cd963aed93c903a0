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
  /// Whether clients send it: null then means the same as absent, and unknown members are refused.
  ///
  /// What a service answers has no null but where the schema of a field allows it, and may gain
  /// members.
  package var isSent = false

  /// The same as clients send it, with all objects in it.
  var sent: ObjectSchema {
    let fields = fields.map { field in
      Field(
        name: field.name,
        schema: field.schema.sent,
        isRequired: field.isRequired,
        doc: field.doc
      )
    }
    return ObjectSchema(name: name, fields: fields, isSent: true)
  }
}

extension ObjectSchema.Field {
  /// The schema of the member in an object, null included where it means absent.
  func schema(in object: ObjectSchema) -> Schema {
    guard object.isSent, !isRequired else { return schema }
    if case .nullable = schema { return schema }
    return .nullable(schema)
  }
}

extension Schema {
  fileprivate var sent: Schema {
    switch self {
    case .array(let schema): .array(schema.sent)
    case .nullable(let schema): .nullable(schema.sent)
    case .oneOf(let schemas): .oneOf(schemas.map(\.sent))
    case .object(let object): .object(object.sent)
    default: self
    }
  }
}
