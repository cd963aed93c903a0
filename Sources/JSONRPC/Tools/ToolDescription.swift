import TimeQuestJSON

/// A method as a tool of the Model Context Protocol.
struct ToolDescription: Encodable, Sendable {
  struct Annotations: Encodable {
    let title: String
    let readOnlyHint: Bool
    let destructiveHint: Bool
    let idempotentHint: Bool
    /// No tool reaches beyond the service.
    let openWorldHint: Bool
  }

  let name: String
  let title: String
  let description: String
  let inputSchema: JSON
  let outputSchema: JSON
  let annotations: Annotations

  init(_ method: MethodDescription, _ traits: ToolTraits, hiding hidden: HiddenMembers) {
    name = Self.name(of: method)
    title = traits.title
    description = [method.summary, method.detail].filter { !$0.isEmpty }.joined(separator: " ")
    inputSchema = Self.document(.object(method.params.hiding(hidden).withoutAlternatives))
    outputSchema = Self.document(Self.result(of: method).hiding(hidden))
    annotations = Annotations(
      title: traits.title,
      readOnlyHint: traits.effect == .reads,
      destructiveHint: traits.effect == .ends,
      idempotentHint: traits.effect != .changes,
      openWorldHint: false
    )
  }

  /// Hosts allow letters, digits, underscores and hyphens alone.
  static func name(of method: MethodDescription) -> String {
    method.name.replacing(".", with: "_")
  }

  /// What the structured result of a tool holds: it is always an object.
  static func result(of method: MethodDescription) -> Schema {
    let schema = method.result()
    guard !method.answersObject else { return schema }
    let name = method.name.split(separator: ".").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return .object(
      ObjectSchema(
        name: name.joined() + "Answer",
        fields: [.init(name: "result", schema: schema, isRequired: true, doc: method.answers)]
      )
    )
  }

  /// A schema that refers to nothing outside itself.
  private static func document(_ schema: Schema) -> JSON {
    guard case .object(let object) = schema,
      case .object(let members) = object.jsonSchema(references: "#/$defs/")
    else { return schema.jsonSchema(references: "#/$defs/") }
    let inner = object.fields.flatMap(\.schema.objects)
    var definitions: [JSON.Member] = []
    for type in inner where !definitions.contains(where: { $0.name == type.name }) {
      definitions.append(JSON.Member(type.name, type.jsonSchema(references: "#/$defs/")))
    }
    return .object(
      members + (definitions.isEmpty ? [] : [JSON.Member("$defs", .object(definitions))])
    )
  }
}

extension MethodDescription {
  /// Whether its result is an object, never null and never a list.
  var answersObject: Bool {
    if case .object = result() { return true }
    return false
  }
}

extension ObjectSchema {
  /// Hosts refuse a choice at the top of a schema; the method still checks it.
  fileprivate var withoutAlternatives: ObjectSchema {
    var copy = self
    copy.alternatives = []
    return copy
  }
}
