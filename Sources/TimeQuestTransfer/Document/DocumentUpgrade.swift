import TimeQuestModels

/// Upgrades the parts of a document of an older format, one format at a time.
package struct DocumentUpgrade: Sendable {
  /// Changes one element of a list of the document.
  typealias Step = @Sendable (_ part: inout DocumentValue, _ list: DocumentMember) -> Void

  /// The upgrade to ``ExportDocument/currentFormat``.
  ///
  /// A step of a released format never changes again.
  package static let current = DocumentUpgrade(steps: [])

  /// The step at index i upgrades from format i + 1 to format i + 2.
  let steps: [Step]

  /// The format that the last step leads to.
  var format: Int { steps.count + 1 }

  /// Upgrades an element of that list from that format to the last one.
  func upgrade(_ part: inout DocumentValue, of list: DocumentMember, from format: Int) {
    for step in steps[(format - 1)...] { step(&part, list) }
  }
}

/// A JSON value of a document, for changes of which no type knows.
enum DocumentValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([DocumentValue])
  case object([String: DocumentValue])

  /// The member of an object; nil where there is none or this is not an object.
  subscript(name: String) -> DocumentValue? {
    get {
      guard case .object(let members) = self else { return nil }
      return members[name]
    }
    set {
      guard case .object(var members) = self else { return }
      members[name] = newValue
      self = .object(members)
    }
  }
}

extension DocumentValue: Codable {
  /// The deepest nesting that is read: no document is nested half as deep.
  private static let maximumDepth = 32

  init(from decoder: any Decoder) throws {
    guard decoder.codingPath.count <= Self.maximumDepth else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "more than \(Self.maximumDepth) levels"
        )
      )
    }
    // A decoder says what a value is only by refusing what it is not.
    if let members = try? decoder.container(keyedBy: MemberName.self) {
      self = .object(
        try members.allKeys.reduce(into: [:]) { object, name in
          object[name.stringValue] = try members.decode(DocumentValue.self, forKey: name)
        }
      )
    } else if var elements = try? decoder.unkeyedContainer() {
      var array: [DocumentValue] = []
      while !elements.isAtEnd { array.append(try elements.decode(DocumentValue.self)) }
      self = .array(array)
    } else {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let bool = try? value.decode(Bool.self) {
        self = .bool(bool)
      } else if let integer = try? value.decode(Int64.self) {
        self = .integer(integer)
      } else if let number = try? value.decode(Double.self) {
        self = .number(number)
      } else {
        self = .string(try value.decode(String.self))
      }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .integer(let integer): try container.encode(integer)
    case .number(let number): try container.encode(number)
    case .string(let string): try container.encode(string)
    case .array(let array): try container.encode(array)
    case .object(let object): try container.encode(object)
    }
  }
}
