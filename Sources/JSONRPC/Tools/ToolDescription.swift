package import TimeQuestJSON

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

/// The result of a method that an assistant reads by a URI of its own.
package struct ToolResource: Encodable, Sendable {
  /// Resources whose URI ends with an argument.
  package struct Template: Encodable, Sendable {
    let uriTemplate: String
    let name: String
    let title: String
    let description: String
    let mimeType: String
  }

  /// The URI; that of a template without its `{argument}`.
  package let uri: String
  package let name: String
  package let title: String
  package let description: String
  package let mimeType: String
  let call: (method: String, arguments: [JSON.Member])
  /// The member of the result that is the text; nil for all of it, as JSON.
  let member: String?
  /// The argument that the rest of the URI is; nil where it has none.
  let argument: String?

  package init(
    _ uri: String,
    name: String,
    title: String,
    description: String,
    mimeType: String = "application/json",
    method: String,
    arguments: [JSON.Member] = [],
    member: String? = nil,
    argument: String? = nil
  ) {
    self.uri = uri
    self.name = name
    self.title = title
    self.description = description
    self.mimeType = mimeType
    call = (method, arguments)
    self.member = member
    self.argument = argument
  }

  private enum CodingKeys: CodingKey {
    case uri
    case name
    case title
    case description
    case mimeType
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(uri, forKey: .uri)
    try container.encode(name, forKey: .name)
    try container.encode(title, forKey: .title)
    try container.encode(description, forKey: .description)
    try container.encode(mimeType, forKey: .mimeType)
  }

  /// Nil for one without an argument.
  var template: Template? {
    argument.map { argument in
      Template(
        uriTemplate: "\(uri){\(argument)}",
        name: name,
        title: title,
        description: description,
        mimeType: mimeType
      )
    }
  }

  /// The arguments of the call that answers a URI; nil where it is not a URI of this resource.
  func arguments(for uri: String) -> [JSON.Member]? {
    guard let argument else { return uri == self.uri ? call.arguments : nil }
    guard uri.hasPrefix(self.uri), uri.utf8.count > self.uri.utf8.count else { return nil }
    return call.arguments + [JSON.Member(argument, .string(String(uri.dropFirst(self.uri.count))))]
  }
}
