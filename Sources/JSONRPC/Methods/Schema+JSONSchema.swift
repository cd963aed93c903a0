import TimeQuestJSON

extension Schema {
  /// The JSON Schema (2020-12) of it; objects stand as references, to be defined beside it.
  func jsonSchema(references prefix: String) -> JSON {
    switch self {
    case .boolean: ["type": "boolean"]
    case .integer(Int.wireRange): ["type": "integer"]
    case .integer(let range):
      [
        "type": "integer", "minimum": .integer(Int64(range.lowerBound)),
        "maximum": .integer(Int64(range.upperBound)),
      ]
    case .number(let range):
      range == -1e15...1e15
        ? ["type": "number"]
        : [
          "type": "number", "minimum": Self.number(range.lowerBound),
          "maximum": Self.number(range.upperBound),
        ]
    case .text(let format): format.jsonSchema
    case .choice(let words): ["type": "string", "enum": .array(words.map(JSON.string))]
    case .array(let element):
      ["type": "array", "items": element.jsonSchema(references: prefix)]
    case .object(let object): ["$ref": .string(prefix + object.name)]
    case .nullable(let schema):
      ["oneOf": [schema.jsonSchema(references: prefix), ["type": "null"]]]
    case .oneOf(let schemas):
      ["oneOf": .array(schemas.map { $0.jsonSchema(references: prefix) })]
    case .null: ["type": "null"]
    case .anything: [:]
    }
  }

  private static func number(_ value: Double) -> JSON {
    Int64(exactly: value).map(JSON.integer) ?? .real(value)
  }

  /// Every object in it, itself included, each once, in the order in which they are met.
  package var objects: [ObjectSchema] {
    switch self {
    case .array(let schema), .nullable(let schema): return schema.objects
    case .oneOf(let schemas): return schemas.flatMap(\.objects)
    case .object(let object):
      var all = [object]
      for inner in object.fields.flatMap(\.schema.objects)
      where !all.contains(where: inner.isNamed) {
        all.append(inner)
      }
      return all
    default: return []
    }
  }
}

extension ObjectSchema {
  func jsonSchema(references prefix: String) -> JSON {
    let properties = fields.map { field in
      var schema = schema(of: field).jsonSchema(references: prefix)
      if case .object(let members) = schema, !field.doc.isEmpty {
        schema = .object(members + [JSON.Member("description", .string(field.doc))])
      }
      return JSON.Member(field.name, schema)
    }
    var members: [JSON.Member] = [
      JSON.Member("type", "object"),
      JSON.Member("properties", .object(properties)),
      JSON.Member("required", .array(fields.filter(\.isRequired).map { .string($0.name) })),
      JSON.Member("additionalProperties", .bool(!isSent)),
    ]
    if !alternatives.isEmpty {
      let schemas = alternatives.map { jsonSchema(of: $0, references: prefix) }
      members.append(JSON.Member("oneOf", .array(schemas)))
    }
    return .object(members)
  }

  /// The required members are not null, and those of the other alternatives are, if they are there.
  private func jsonSchema(of alternative: Alternative, references prefix: String) -> JSON {
    let others = alternatives.filter { $0 != alternative }.flatMap(\.names)
    let properties = fields.compactMap { field -> JSON.Member? in
      if others.contains(field.name) { return JSON.Member(field.name, ["type": "null"]) }
      guard alternative.required.contains(field.name) else { return nil }
      return JSON.Member(field.name, field.schema.jsonSchema(references: prefix))
    }
    return [
      "required": .array(alternative.required.map(JSON.string)),
      "properties": .object(properties),
    ]
  }
}

extension TextFormat {
  fileprivate var jsonSchema: JSON { .object([JSON.Member("type", "string")] + constraints) }
}
