/// What a value on the wire may be: decides what is accepted, and generates what is documented.
package indirect enum Schema: Sendable, Equatable {
  case boolean
  case integer(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  case text(TextFormat)
  case choice([String])
  case array(Schema)
  case object(ObjectSchema)
  case nullable(Schema)
  /// Exactly one of several.
  case oneOf([Schema])
  /// Nothing but null.
  case null
  /// Any JSON value.
  case anything

  /// The same with the objects in it changed; what is within those is left to `change`.
  func mappingObjects(_ change: (ObjectSchema) -> ObjectSchema) -> Schema {
    switch self {
    case .array(let schema): .array(schema.mappingObjects(change))
    case .nullable(let schema): .nullable(schema.mappingObjects(change))
    case .oneOf(let schemas): .oneOf(schemas.map { $0.mappingObjects(change) })
    case .object(let object): .object(change(object))
    case .boolean, .integer, .number, .text, .choice, .null, .anything: self
    }
  }
}

/// An object with named members, in the order in which they are listed and may be passed.
package struct ObjectSchema: Sendable, Equatable {
  package struct Field: Sendable, Equatable {
    package let name: String
    package var schema: Schema
    package var isRequired: Bool
    /// The type whose member it is, such as `QuestState.Step`: it may be a part of the object's.
    package var owner = ""
    /// What it means, with its unit; empty where no document asks for it.
    package var doc = ""
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
  package var fields: [Field]
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

/// What a service says of the members of its objects, beside what their types say.
package struct MemberNotes: Sendable {
  /// The schemas of members that hold fewer values than their types, as `Cue.name` does, by the
  /// names of the object and of the member.
  private let schemas: Lazy<[String: Schema]>
  /// What each member means, by the names of its type and its own, such as `QuestState.Step.id`.
  private let texts: Lazy<[String: String]>

  /// Both are made when they are first needed: documents alone need the texts.
  package init(
    schemas: @escaping @Sendable () -> [String: Schema] = { [:] },
    texts: @escaping @Sendable () -> [String: String] = { [:] }
  ) {
    self.init(schemas: Lazy(schemas), texts: Lazy(texts))
  }

  private init(schemas: Lazy<[String: Schema]>, texts: Lazy<[String: String]>) {
    self.schemas = schemas
    self.texts = texts
  }

  /// The same without texts, which no check needs.
  var ofChecks: MemberNotes { MemberNotes(schemas: schemas, texts: Lazy { [:] }) }

  /// The schema with these notes, and every object in it as it is sent or not.
  func applied(to schema: Schema, isSent: Bool = false) -> Schema {
    schema.mappingObjects { applied(to: $0, isSent: isSent) }
  }

  func applied(to object: ObjectSchema, isSent: Bool = false) -> ObjectSchema {
    let (schemas, texts) = (schemas.value, texts.value)
    var object = object
    object.isSent = isSent
    object.fields = object.fields.map { field in
      var field = field
      let schema = schemas["\(object.name).\(field.name)"] ?? field.schema
      field.schema = applied(to: schema, isSent: isSent)
      field.doc = texts["\(field.owner).\(field.name)"] ?? ""
      return field
    }
    return object
  }
}
