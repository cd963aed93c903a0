package import TimeQuestJSON

/// A method as a tool of the Model Context Protocol.
extension MethodDescription {
  /// Its name as a tool: hosts allow letters, digits, underscores and hyphens alone.
  var toolName: String { name.replacing(".", with: "_") }

  /// As a list of tools describes it.
  func tool(_ traits: ToolTraits, hiding hidden: HiddenMembers) -> JSON {
    var input = params.hiding(hidden)
    // Hosts refuse a choice at the top of a schema; the method still checks it.
    input.alternatives = []
    return [
      "name": .string(toolName),
      "title": .string(traits.title),
      "description": .string([summary, detail].filter { !$0.isEmpty }.joined(separator: " ")),
      "inputSchema": input.document,
      "outputSchema": toolResult.hiding(hidden).document,
      "annotations": [
        "title": .string(traits.title),
        "readOnlyHint": .bool(traits.effect == .reads),
        "destructiveHint": .bool(traits.effect == .ends),
        "idempotentHint": .bool(traits.effect != .changes),
        // No tool reaches beyond the service.
        "openWorldHint": false,
      ],
    ]
  }

  /// What the structured result of a tool holds: it is always an object.
  var toolResult: ObjectSchema {
    let schema = result()
    if case .object(let object) = schema { return object }
    let words = name.split(separator: ".").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return ObjectSchema(
      name: words.joined() + "Answer",
      fields: [.init(name: "result", schema: schema, isRequired: true, doc: answers)]
    )
  }
}

extension ObjectSchema {
  /// A schema that refers to nothing outside itself.
  fileprivate var document: JSON {
    var definitions: [JSON.Member] = []
    let inner = fields.flatMap(\.schema.objects)
    for type in inner where !definitions.contains(where: { $0.name == type.name }) {
      definitions.append(JSON.Member(type.name, type.jsonSchema(references: "#/$defs/")))
    }
    let whole = jsonSchema(references: "#/$defs/")
    guard !definitions.isEmpty, case .object(let members) = whole else { return whole }
    return .object(members + [JSON.Member("$defs", .object(definitions))])
  }
}

/// The result of a method that an assistant reads by a URI of its own.
package struct ToolResource: Sendable {
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

  /// As it is listed: by its URI, or by a template where it has an argument.
  var listed: JSON {
    let place: JSON.Member =
      if let argument {
        JSON.Member("uriTemplate", .string("\(uri){\(argument)}"))
      } else {
        JSON.Member("uri", .string(uri))
      }
    return .object([
      place, JSON.Member("name", .string(name)), JSON.Member("title", .string(title)),
      JSON.Member("description", .string(description)),
      JSON.Member("mimeType", .string(mimeType)),
    ])
  }

  /// The arguments of the call that answers a URI; nil where it is not a URI of this resource.
  func arguments(for uri: String) -> [JSON.Member]? {
    guard let argument else { return uri == self.uri ? call.arguments : nil }
    guard uri.hasPrefix(self.uri), uri.utf8.count > self.uri.utf8.count else { return nil }
    return call.arguments + [JSON.Member(argument, .string(String(uri.dropFirst(self.uri.count))))]
  }
}
