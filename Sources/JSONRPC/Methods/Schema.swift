import Synchronization

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
    /// The type whose member it is: it may be a part of the object's.
    package var owner: TypeName?
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

  /// What the documents call it after; nil for one with a name of its own.
  private let type: TypeName?
  private let ownName: String
  package var fields: [Field]
  /// Groups of members of which exactly one is sent.
  package var alternatives: [Alternative] = []
  /// Whether clients send it: null then means the same as absent, and unknown members are refused.
  ///
  /// What a service answers has no null but where the schema of a field allows it, and may gain
  /// members.
  package var isSent = false

  package init(name: String, fields: [Field]) {
    (type, ownName, self.fields) = (nil, name, fields)
  }

  init(type: TypeName, fields: [Field]) {
    (self.type, ownName, self.fields) = (type, "", fields)
  }

  /// Whether the documents know both under one name, so that one stands for both.
  func isNamed(as other: ObjectSchema) -> Bool { type == other.type && ownName == other.ownName }

  /// The name under which the documents know it.
  package var name: String { type.map { $0.parts.joined() + $0.suffix } ?? ownName }

  /// The schema of a member in this object, null included where it means absent.
  func schema(of field: Field) -> Schema {
    guard isSent, !field.isRequired else { return field.schema }
    if case .nullable = field.schema { return field.schema }
    return .nullable(field.schema)
  }
}

/// The name of a type, found out when it is asked for.
///
/// Documents need it and calls do not. It is the standard library's underscored function: by
/// `String(reflecting:)` Swift looks through every conformance of the program, for each type, and
/// a first `rpc.discover` takes 3 times as long.
package struct TypeName: Sendable, Equatable {
  private static let known = Mutex<[ObjectIdentifier: [String]]>([:])

  let type: Any.Type
  /// What follows the name: an object may be called after a type that is not its own.
  var suffix = ""

  package static func == (left: TypeName, right: TypeName) -> Bool {
    left.type == right.type && left.suffix == right.suffix
  }

  /// The parts of the name without the module, such as `QuestState` and `Step`.
  var parts: [String] {
    Self.known.withLock { known in
      if let parts = known[ObjectIdentifier(type)] { return parts }
      let parts = _typeName(type, qualified: true).split(separator: ".").dropFirst().map(
        String.init
      )
      known[ObjectIdentifier(type)] = parts
      return parts
    }
  }

  /// The type that coding keys stand in, such as `QuestState.Step`.
  var owner: String {
    // A private type stands in an unknown context, which is in parentheses.
    parts.prefix { $0.first != "(" && $0 != "CodingKeys" }.joined(separator: ".")
  }
}

/// What a service says of the members of its objects, beside what their types say.
package struct MemberNotes: Sendable {
  /// The schemas of members that hold fewer values than their types, as `Cue.name` does, by the
  /// names of the object and of the member.
  private let schemas: Lazy<[String: Schema]>
  /// What each member means, by the names of its type and its own, such as `QuestState.Step.id`.
  private var texts: @Sendable () -> [String: String]

  /// Neither is asked for before it is needed: documents alone need the texts.
  package init(
    schemas: @escaping @Sendable () -> [String: Schema] = { [:] },
    texts: @escaping @Sendable () -> [String: String] = { [:] }
  ) {
    self.schemas = Lazy(schemas)
    self.texts = texts
  }

  /// The same without texts, which no check needs.
  var ofChecks: MemberNotes {
    var notes = self
    notes.texts = { [:] }
    return notes
  }

  /// The schema with these notes, and every object in it as it is sent or not.
  func applied(to schema: Schema, isSent: Bool = false) -> Schema {
    schema.mappingObjects { applied(to: $0, isSent: isSent) }
  }

  func applied(to object: ObjectSchema, isSent: Bool = false) -> ObjectSchema {
    let (schemas, texts) = (schemas.value, texts())
    var object = object
    object.isSent = isSent
    for (index, field) in object.fields.enumerated() {
      // Most members are in no list, so that the name of the object is not asked for.
      let suffix = ".\(field.name)"
      let isListed = schemas.keys.contains { $0.hasSuffix(suffix) }
      let schema = isListed ? schemas["\(object.name).\(field.name)"] : nil
      object.fields[index].schema = applied(to: schema ?? field.schema, isSent: isSent)
      guard !texts.isEmpty, let owner = field.owner?.owner else { continue }
      object.fields[index].doc = texts["\(owner).\(field.name)"] ?? ""
    }
    return object
  }
}

extension ObjectSchema.Field {
  /// A member that may be left out.
  package init(_ name: String, _ schema: Schema) {
    self.init(name: name, schema: schema, isRequired: false)
  }
}
