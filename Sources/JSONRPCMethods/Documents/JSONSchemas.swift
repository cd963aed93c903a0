package import TimeQuestJSON

/// One JSON Schema (2020-12) for each object that travels, in a file named for it.
package struct JSONSchemas: Sendable {
  private let interface: InterfaceDescription

  package init(_ interface: InterfaceDescription) {
    self.interface = interface
  }

  /// By name; each refers to the others as files beside it.
  package var documents: [(name: String, schema: JSON)] {
    interface.types.map { type in
      let head: [JSON.Member] = [
        JSON.Member("$schema", "https://json-schema.org/draft/2020-12/schema"),
        JSON.Member("$id", .string("\(type.object.name).json")),
        JSON.Member("title", .string(type.object.name)),
      ]
      let schema = type.jsonSchema(references: "").pointingToFiles
      guard case .object(let members) = schema else { return (type.object.name, schema) }
      return (type.object.name, .object(head + members))
    }
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
