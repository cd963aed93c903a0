/// A JSON value as a Swift value, for documents that have no type of their own.
///
/// Members keep their order, and equality depends on it. A real is printed as a real (`1.0`), with
/// at most 15 digits, so that a parsed value is printed as it was.
package enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// A member of an object: a name and a value.
  package struct Member: Sendable, Equatable {
    package var name: String
    package var value: JSON

    /// Creates a member from its name and its value.
    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// The value of the first member with that name; `nil` without one, and for other kinds of value.
  package subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}

extension JSON: Codable {
  /// The JSON form of a value.
  ///
  /// Throws the errors of ``JSONText/encode(_:indent:)``.
  package init(encoding value: some Encodable) throws {
    self = try JSONNode(parsing: JSONText.encode(value)).value
  }

  /// Decodes with the decoder of this module; any other decoder throws `dataCorrupted`.
  package init(from decoder: any Decoder) throws {
    guard let own = decoder as? TreeDecoder else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "JSON needs JSONNode.decode")
      )
    }
    self = own.node.value
  }

  /// Encodes with the encoder of this module; any other encoder throws `invalidValue`.
  package func encode(to encoder: any Encoder) throws {
    try TextEncoder(encoder, for: self).writer.write(json: self)
  }
}

/// JSON text that was written before, such as an answer: it becomes part of another text as it is.
package struct EncodedJSON: Sendable, Equatable, Codable {
  package let text: [UInt8]

  /// Takes one JSON value, as ``JSONText`` writes it; it is not checked.
  package init(_ text: [UInt8]) {
    self.text = text
  }

  /// Decodes any value with the decoder of this module.
  package init(from decoder: any Decoder) throws {
    self.init(try JSONText.encode(JSON(from: decoder)))
  }

  /// Encodes with the encoder of this module, as a copy of the text; any other encoder throws
  /// `invalidValue`.
  package func encode(to encoder: any Encoder) throws {
    try TextEncoder(encoder, for: self).writer.put(json: text)
  }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(nilLiteral: ()) { self = .null }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .real(value) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }

  package init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(members.map { Member($0, $1) })
  }
}
