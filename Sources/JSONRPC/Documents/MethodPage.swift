import TimeQuestJSON

/// What a person at a terminal wants to know of one method.
package struct MethodPage: Sendable {
  private let method: MethodDescription
  private let example: ExampleResult?
  private let program: String

  /// Nil where there is no such method.
  package init?(of name: String, in interface: InterfaceDescription) {
    guard let method = interface.methods.first(where: { $0.name == name }) else { return nil }
    self.method = method
    example = interface.examples[name]
    program = interface.service.program
  }

  /// Throws where the example cannot be printed as JSON.
  package var text: String {
    get throws {
      var parts = ["\(method.name) (\(method.audience.name))", method.description]
      if !method.params.fields.isEmpty { parts.append(parameters) }
      parts.append("ANSWERS  \(method.result().plain)\n  \(method.answers)")
      let errors = method.errors().map { "  \($0.name): \($0.summary)" }
      if !errors.isEmpty { parts.append("ERRORS\n" + errors.joined(separator: "\n")) }
      if let example { parts.append(try Self.text(of: example, method: method.name, program)) }
      return parts.joined(separator: "\n\n") + "\n"
    }
  }

  private var parameters: String {
    let lines = method.params.fields.map { field in
      let name = field.isRequired ? field.name : "[\(field.name)]"
      return "  \(name)  \(field.schema.plain)\n      \(field.doc)"
    }
    return "PARAMETERS\n" + lines.joined(separator: "\n")
  }

  private static func text(
    of example: ExampleResult,
    method: String,
    _ program: String
  ) throws -> String {
    let words = try example.params.map { member in
      "\(member.name)=\(quoted(try word(member.value)))"
    }
    let command = ([program, "call", method] + words).joined(separator: " ")
    let answer = String(decoding: try JSONText.encode(example.result, indent: 2), as: UTF8.self)
    return "EXAMPLE  \(example.story)\n  \(command)\n\(answer)"
  }

  private static func word(_ value: JSON) throws -> String {
    guard case .string(let text) = value else {
      return String(decoding: try JSONText.encode(value), as: UTF8.self)
    }
    return text
  }

  /// As a shell takes it.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "-_.:,".contains($0) }
    return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}

extension Schema {
  /// As a line of text names it.
  fileprivate var plain: String {
    switch self {
    case .boolean: "true or false"
    case .integer(Int.wireRange): "integer"
    case .integer(let range): "integer \(range.lowerBound) to \(range.upperBound)"
    case .number: "number"
    case .text(let format): format.name
    case .choice(let words): words.joined(separator: " or ")
    case .array(let element): "list of \(element.plain)"
    case .object(let object): object.name
    case .nullable(let schema): "\(schema.plain) or null"
    case .oneOf(let schemas): schemas.map(\.plain).joined(separator: " or ")
    case .null: "null"
    case .vocabulary, .anything: "any JSON"
    }
  }
}
