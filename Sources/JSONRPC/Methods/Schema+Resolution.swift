/// The words of a service's vocabularies, by their names.
package typealias Vocabularies = [String: [String]]

extension Schema {
  /// The same with every vocabulary replaced by its words, and every object as it is sent or not.
  func resolved(_ vocabularies: Vocabularies, isSent: Bool = false) -> Schema {
    switch self {
    case .vocabulary(let name): .choice(vocabularies[name] ?? [])
    case .array(let schema): .array(schema.resolved(vocabularies, isSent: isSent))
    case .nullable(let schema): .nullable(schema.resolved(vocabularies, isSent: isSent))
    case .oneOf(let schemas): .oneOf(schemas.map { $0.resolved(vocabularies, isSent: isSent) })
    case .object(let object): .object(object.resolved(vocabularies, isSent: isSent))
    case .boolean, .integer, .number, .text, .choice, .null, .anything: self
    }
  }
}

extension ObjectSchema {
  func resolved(_ vocabularies: Vocabularies, isSent: Bool = false) -> ObjectSchema {
    let fields = fields.map { field in
      Field(
        name: field.name,
        schema: field.schema.resolved(vocabularies, isSent: isSent),
        isRequired: field.isRequired,
        doc: field.doc
      )
    }
    return ObjectSchema(name: name, fields: fields, alternatives: alternatives, isSent: isSent)
  }
}
