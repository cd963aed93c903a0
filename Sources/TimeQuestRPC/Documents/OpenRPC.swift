package import TimeQuestJSON

/// The documents that the method table generates.
package enum OpenRPC {
  static let version = "1.3.2"

  /// The OpenRPC document; the methods of a simulated clock only where there is one.
  package static func document(isSimulated: Bool) -> JSON {
    let entries = entries(isSimulated: isSimulated)
    return [
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
      "methods": .array(entries.map(method)),
      "components": [
        "schemas": .object(
          objects(of: entries).map { object, isOpen in
            JSON.Member(
              object.name,
              object.jsonSchema(references: "#/components/schemas/", isOpen: isOpen)
            )
          }
        )
      ],
    ]
  }

  /// One JSON Schema (2020-12) for each object that travels, by its name.
  package static func schemas() -> [(name: String, schema: JSON)] {
    let entries = entries(isSimulated: true)
    return objects(of: entries).map { object, isOpen in
      guard case .object(let members) = object.jsonSchema(references: "", isOpen: isOpen) else {
        return (object.name, .null)
      }
      let head: [JSON.Member] = [
        JSON.Member("$schema", "https://json-schema.org/draft/2020-12/schema"),
        JSON.Member("$id", .string("\(object.name).json")),
        JSON.Member("title", .string(object.name)),
      ]
      return (object.name, .object(head + members.map { $0.pointingToFiles }))
    }
  }

  /// Changes with any method or type: BLAKE2b of `Schemas/openrpc.json`.
  ///
  /// Kept as a constant, which a test compares: building the document takes longer than a start.
  package static let schemaHash = SchemaHash.value

  private static func entries(isSimulated: Bool) -> [MethodEntry] {
    MethodTable.methods
      .filter { MethodTable.exists($0, isSimulated: isSimulated) }
      .map { MethodTable.entry(of: $0) }
  }

  /// Every object that travels, by its name; what is answered is open to new members, what is sent
  /// is not.
  private static func objects(of entries: [MethodEntry]) -> [(ObjectShape, isOpen: Bool)] {
    let answered = distinct(entries.map { $0.result() })
    let sent = distinct(entries.flatMap(\.params.fields).map(\.shape))
    let all =
      answered.map { ($0, true) } + sent.filter { !answered.contains($0) }.map { ($0, false) }
    return all.sorted { $0.0.name < $1.0.name }
  }

  private static func distinct(_ shapes: [Shape]) -> [ObjectShape] {
    var all: [ObjectShape] = []
    for object in shapes.flatMap(\.objects) where !all.contains(object) { all.append(object) }
    return all
  }

  private static func method(_ entry: MethodEntry) -> JSON {
    let prefix = "#/components/schemas/"
    return [
      "name": .string(entry.name),
      "summary": .string(entry.summary),
      "description": .string(description(of: entry)),
      "tags": [["name": .string(entry.audience.rawValue)]],
      "paramStructure": "either",
      "params": .array(
        entry.params.fields.map { field in
          [
            "name": .string(field.name),
            "description": .string(field.doc),
            "required": .bool(field.isRequired),
            "schema": field.shape.jsonSchema(references: prefix),
          ]
        }
      ),
      "result": [
        "name": "result",
        "description": .string(entry.answers),
        "schema": entry.result().jsonSchema(references: prefix),
      ],
      "errors": .array(
        entry.errors.map { kind in
          ["code": .integer(Int64(kind.code)), "message": .string(kind.summary)]
        }
      ),
    ]
  }

  private static func description(of entry: MethodEntry) -> String {
    let role = entry.audience == .parent ? "For the parent, after `parent.unlock`." : ""
    return [entry.summary, entry.detail, role].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension JSON.Member {
  /// The member with every reference made to a file beside this one.
  fileprivate var pointingToFiles: JSON.Member { JSON.Member(name, value.pointingToFiles) }
}

extension JSON {
  fileprivate var pointingToFiles: JSON {
    switch self {
    case .array(let items): .array(items.map(\.pointingToFiles))
    case .object(let members):
      .object(
        members.map { member in
          guard member.name == "$ref", case .string(let name) = member.value else {
            return member.pointingToFiles
          }
          return JSON.Member("$ref", .string("\(name).json"))
        }
      )
    default: self
    }
  }
}
