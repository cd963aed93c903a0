package import TimeQuestJSON

/// The OpenRPC document: methods, types, errors, examples, and under `x-notifications` what is
/// never answered.
package struct OpenRPC: Sendable {
  static let version = "1.3.2"
  private static let types = "#/components/schemas/"

  private let interface: InterfaceDescription

  package init(_ interface: InterfaceDescription) {
    self.interface = interface
  }

  /// How every document begins.
  package static func head(_ service: ServiceInfo) -> JSON {
    [
      "openrpc": .string(version),
      "info": [
        "title": .string(service.title),
        "version": .string(service.version),
        "description": .string(service.description),
        "license": ["name": .string(service.license)],
      ],
    ]
  }

  private var components: JSON {
    [
      "schemas": .object(
        (interface.types + interface.choices).map { type in
          JSON.Member(type.name, type.jsonSchema(references: Self.types))
        }
      ),
      "errors": .object(interface.errors.map { JSON.Member($0.name, Self.error($0)) }),
    ]
  }

  private func method(_ entry: MethodDescription) -> DescribedMethod {
    DescribedMethod(
      head: [
        "name": .string(entry.name),
        "summary": .string(entry.summary),
        "description": .string(entry.description),
        "tags": [["name": .string(entry.noun)], ["name": .string(entry.audience.name)]],
        "paramStructure": "either",
        "params": .array(entry.params.fields.map { Self.descriptor($0, in: entry.params) }),
        "result": [
          "name": "result",
          "description": .string(entry.answers),
          "schema": entry.result().jsonSchema(references: Self.types),
        ],
        "errors": .array(
          entry.allErrors.map { ["$ref": .string("#/components/errors/\($0.name)")] }
        ),
      ],
      examples: interface.examples[entry.name].map { [Pairing($0)] } ?? [],
      // What `params` cannot say: which of them go together.
      choice: entry.params.alternatives.isEmpty
        ? [:] : ["x-params": ["$ref": .string(Self.types + entry.params.name)]]
    )
  }

  private func notification(_ entry: NotificationDescription) -> JSON {
    [
      "name": .string(entry.name),
      "from": .string(entry.sender.rawValue),
      "summary": .string(entry.summary),
      "params": .array(entry.params.fields.map { Self.descriptor($0, in: entry.params) }),
    ]
  }

  private static func descriptor(_ field: ObjectSchema.Field, in params: ObjectSchema) -> JSON {
    [
      "name": .string(field.name),
      "description": .string(field.doc),
      "required": .bool(field.isRequired),
      "schema": params.schema(of: field).jsonSchema(references: types),
    ]
  }

  /// `data` is a reference to its schema.
  private static func error(_ kind: ErrorDescription) -> JSON {
    [
      "code": .integer(Int64(kind.code)), "message": .string(kind.summary),
      "data": ["$ref": .string(types + kind.data.name)],
    ]
  }
}

extension OpenRPC: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    try members.encode(membersOf: Self.head(interface.service))
    try members.encode(interface.methods.map(method), forKey: .name("methods"))
    try members.encode(components, forKey: .name("components"))
    let notifications = JSON.array(interface.notifications.map(notification))
    try members.encode(notifications, forKey: .name("x-notifications"))
  }
}

/// A method of the document: its examples hold the text of an answer, which is no tree.
private struct DescribedMethod: Encodable {
  let head: JSON
  let examples: [Pairing]
  let choice: JSON

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    try members.encode(membersOf: head)
    try members.encode(examples, forKey: .name("examples"))
    try members.encode(membersOf: choice)
  }
}

private struct Pairing: Encodable {
  private struct Named: Encodable {
    let name: String
    let value: EncodedJSON
  }

  private let name: String
  private let params: JSON
  private let result: Named

  init(_ example: ExampleResult) {
    name = example.story
    params = .array(example.params.map { ["name": .string($0.name), "value": $0.value] })
    result = Named(name: "result", value: example.result)
  }
}

extension KeyedEncodingContainer<JSONKey> {
  fileprivate mutating func encode(membersOf object: JSON) throws {
    guard case .object(let members) = object else { return }
    for member in members { try encode(member.value, forKey: .name(member.name)) }
  }
}

/// One JSON Schema (2020-12) for each object that travels, and one for the data of any error.
package struct JSONSchemas: Sendable {
  private let interface: InterfaceDescription

  package init(_ interface: InterfaceDescription) {
    self.interface = interface
  }

  /// By name; each refers to the others as files beside it.
  package var documents: [(name: String, schema: JSON)] {
    let types = (interface.types + interface.choices).map {
      ($0.name, $0.jsonSchema(references: ""))
    }
    let errorData = Schema.oneOf(interface.errors.map { .object($0.data) })
    return (types + [("ErrorData", errorData.jsonSchema(references: ""))])
      .sorted { $0.0 < $1.0 }
      .map { ($0.0, Self.file($0.0, $0.1)) }
  }

  private static func file(_ name: String, _ schema: JSON) -> JSON {
    let head: [JSON.Member] = [
      JSON.Member("$schema", "https://json-schema.org/draft/2020-12/schema"),
      JSON.Member("$id", .string("\(name).json")),
      JSON.Member("title", .string(name)),
    ]
    guard case .object(let members) = schema.pointingToFiles else { return schema }
    return .object(head + members)
  }

  /// All of them in one document.
  package var whole: JSON {
    ["$defs": .object(documents.map { JSON.Member($0.name, $0.schema) })]
  }
}

extension JSON {
  /// With every reference made to a file beside this one.
  fileprivate var pointingToFiles: JSON {
    switch self {
    case .array(let items): .array(items.map(\.pointingToFiles))
    case .object(let members):
      .object(
        members.map { member in
          guard member.name == "$ref", case .string(let name) = member.value else {
            return JSON.Member(member.name, member.value.pointingToFiles)
          }
          return JSON.Member("$ref", .string("\(name).json"))
        }
      )
    default: self
    }
  }
}
