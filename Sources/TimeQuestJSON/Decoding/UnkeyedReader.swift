/// Reads the elements of an array; the position stays at an element that cannot be read.
struct UnkeyedReader: UnkeyedDecodingContainer {
  let decoder: TreeDecoder
  private let size: Int
  private(set) var currentIndex = 0

  init(decoder: TreeDecoder) {
    self.decoder = decoder
    size = decoder.node.count
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { size }
  var isAtEnd: Bool { currentIndex >= size }

  private var key: JSONKey { .index(currentIndex) }

  mutating func decodeNil() throws -> Bool {
    guard try element(Any?.self).kind == .null else { return false }
    currentIndex += 1
    return true
  }

  @inline(__always)
  mutating func decode<T: JSONScalar>(_ type: T.Type) throws -> T {
    let value = try decoder.read(element(type), as: type, at: key)
    currentIndex += 1
    return value
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let value = try T(from: child(type))
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    let container = try child(KeyedDecodingContainer<Nested>.self).container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try child((any UnkeyedDecodingContainer).self).unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let child = try child((any Decoder).self)
    currentIndex += 1
    return child
  }

  private func element(_ type: Any.Type) throws -> JSONNode {
    guard let element = decoder.node[currentIndex] else {
      throw DecodingError.valueNotFound(type, decoder.context("there are only \(size)"))
    }
    return element
  }

  private func child(_ type: Any.Type) throws -> TreeDecoder {
    TreeDecoder(try element(type), in: decoder, at: key)
  }
}
