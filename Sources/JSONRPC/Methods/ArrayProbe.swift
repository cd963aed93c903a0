/// A decoder that recognises an array without a search through all conformances of the program: it
/// asks for its first element.
struct ArrayProbe: Decoder {
  private final class Found {
    var description: DescribedType?
  }

  private struct Stop: Error {}

  /// The type that may be an array.
  private let type: any Decodable.Type
  let isAtEnd: Bool
  private let found = Found()
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  /// What an array looks like on the wire; nil for any other type.
  static func description(of type: any Decodable.Type) -> DescribedType? {
    let probe = ArrayProbe(type: type, isAtEnd: false)
    // Decoding always ends with an error here: only what was asked for first matters.
    _ = try? type.init(from: probe)
    return probe.found.description
  }

  /// An array without elements; nil for any other type.
  static func empty<Value: Decodable>(_ type: Value.Type) -> Value? {
    // The error says that the type asked for something else than elements: it is no array.
    try? type.init(from: ArrayProbe(type: type, isAtEnd: true))
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw Stop()
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { self }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Stop() }
}

extension ArrayProbe: UnkeyedDecodingContainer {
  var count: Int? { nil }
  var currentIndex: Int { 0 }

  func decode<Element: Decodable>(_ element: Element.Type) throws -> Element {
    // A set asks in the same way.
    if type == [Element].self {
      let schema = Schema.array(Schema(of: element))
      found.description = DescribedType(schema: schema, sample: nil)
    }
    throw Stop()
  }

  func decodeNil() throws -> Bool { throw Stop() }

  func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    throw Stop()
  }

  func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Stop() }
  func superDecoder() throws -> any Decoder { throw Stop() }
}
