package import TimeQuestJSON

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
