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
  static let head: JSON = [
    "openrpc": .string(version),
    "info": [
      "title": "TimeQuest",
      "version": .string(TimeQuestVersion.current),
      "description": """
      Trains the sense of time as a game: guess how long a step takes, do it with no clock in \
      sight, see how close you were. Durations are seconds, instants RFC 3339 in UTC.
      """,
      "license": ["name": "Apache-2.0"],
    ],
  ]

  package var document: JSON {
    Self.head.with([
      JSON.Member("methods", .array(interface.methods.map(method))),
      JSON.Member(
        "components",
        [
          "schemas": .object(
            interface.types.map { type in
              JSON.Member(type.object.name, type.jsonSchema(references: Self.types))
            }
          ),
          "errors": .object(ErrorKind.allCases.map { JSON.Member($0.rawValue, Self.error($0)) }),
        ]
      ),
      JSON.Member("x-notifications", .array(interface.notifications.map(notification))),
    ])
  }

  /// Changes with any method or type, and not with what examples answer: BLAKE2b of the document
  /// without them.
  ///
  /// Kept as a constant, which a test compares: building the document takes longer than a start.
  package static let schemaHash = SchemaHash.value

  private func method(_ entry: MethodEntry) -> JSON {
    [
      "name": .string(entry.name),
      "summary": .string(entry.summary),
      "description": .string(entry.description),
      "tags": [["name": .string(entry.noun)], ["name": .string(entry.audience.rawValue)]],
      "paramStructure": "either",
      "params": .array(entry.params.fields.map(Self.descriptor)),
      "result": [
        "name": "result",
        "description": .string(entry.answers),
        "schema": entry.result().jsonSchema(references: Self.types),
      ],
      "errors": .array(
        entry.errors.map { ["$ref": .string("#/components/errors/\($0.rawValue)")] }
      ),
      "examples": .array(interface.examples[entry.name].map { [Self.pairing($0)] } ?? []),
    ]
  }

  private func notification(_ entry: NotificationEntry) -> JSON {
    [
      "name": .string(entry.name),
      "from": .string(entry.sender.rawValue),
      "summary": .string(entry.summary),
      "params": .array(entry.params.fields.map(Self.descriptor)),
    ]
  }

  private static func descriptor(_ field: ObjectSchema.Field) -> JSON {
    [
      "name": .string(field.name),
      "description": .string(field.doc),
      "required": .bool(field.isRequired),
      "schema": field.schema.jsonSchema(references: types),
    ]
  }

  private static func error(_ kind: ErrorKind) -> JSON {
    [
      "code": .integer(Int64(kind.code)), "message": .string(kind.summary),
      "data": ["kind": .string(kind.rawValue)],
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
