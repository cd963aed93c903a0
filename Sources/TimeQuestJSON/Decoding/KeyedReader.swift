/// Reads the members of an object.
struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: TreeDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] { decoder.node.members.compactMap { Key(stringValue: $0.name) } }

  func contains(_ key: Key) -> Bool {
    decoder.node[key.stringValue] != nil
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    try member(key).kind == .null
  }

  @inline(__always)
  func decode<T: JSONScalar>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder.read(member(key), as: type, at: key)
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try T(from: child(key))
  }

  /// One look-up, where the default of the standard library needs three.
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    guard let value = decoder.node[key.stringValue],
      value.kind != .null || T.self is any NullReading.Type
    else { return nil }
    return try T(from: TreeDecoder(value, in: decoder, at: key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try child(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try child(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    try child(JSONKey.super)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    try child(key)
  }

  private func member(_ key: some CodingKey) throws -> JSONNode {
    guard let value = decoder.node[key.stringValue] else {
      throw DecodingError.keyNotFound(key, decoder.context("there is no \(key.stringValue)"))
    }
    return value
  }

  private func child(_ key: some CodingKey) throws -> TreeDecoder {
    TreeDecoder(try member(key), in: decoder, at: key)
  }
}

/// A type for which null is a value of its own: an optional member of it can be null or absent.
package protocol NullReading {}
