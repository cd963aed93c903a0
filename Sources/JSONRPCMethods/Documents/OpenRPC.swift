import JSONRPC
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

  package var document: JSON {
    Self.head(interface.service).with([
      JSON.Member("methods", .array(interface.methods.map(method))),
      JSON.Member(
        "components",
        [
          "schemas": .object(
            (interface.types + interface.choices).map { type in
              JSON.Member(type.name, type.jsonSchema(references: Self.types))
            }
          ),
          "errors": .object(interface.errors.map { JSON.Member($0.name, Self.error($0)) }),
        ]
      ),
      JSON.Member("x-notifications", .array(interface.notifications.map(notification))),
    ])
  }

  private func method(_ entry: MethodDescription) -> JSON {
    let head: JSON = [
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
      "examples": .array(interface.examples[entry.name].map { [Self.pairing($0)] } ?? []),
    ]
    guard !entry.params.alternatives.isEmpty else { return head }
    // What `params` cannot say: which of them go together.
    return head.with([
      JSON.Member("x-params", ["$ref": .string(Self.types + entry.params.name)])
    ])
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

  private static func pairing(_ example: ExampleResult) -> JSON {
    [
      "name": .string(example.story),
      "params": .array(
        example.params.map { ["name": .string($0.name), "value": $0.value] }
      ),
      "result": ["name": "result", "value": example.result],
    ]
  }
}

extension JSON {
  /// The object with more members after its own.
  fileprivate func with(_ more: [JSON.Member]) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members + more)
  }
}
