import CJansson

/// Reads the members of an object.
struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: TreeDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] { decoder.node.members.compactMap { Key(stringValue: $0.name) } }

  func contains(_ key: Key) -> Bool {
    unsafe decoder.member(key.stringValue) != nil
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    unsafe try member(key).isNull
  }

  @inline(__always)
  func decode<T: JSONScalar>(_ type: T.Type, forKey key: Key) throws -> T {
    unsafe try decoder.read(member(key), as: type, at: key)
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    unsafe try decoder.read(member(key), as: type, at: key)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    guard let value = unsafe present(key) else { return nil }
    return try unsafe decoder.read(value, as: type, at: key)
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

  /// The value of the member; nil when it is absent or null.
  func present(_ key: Key) -> JanssonValue? {
    let value = unsafe decoder.member(key.stringValue)
    return unsafe value?.isNull == true ? nil : value
  }

  private func member(_ key: some CodingKey) throws -> JanssonValue {
    guard let value = unsafe decoder.member(key.stringValue) else {
      throw DecodingError.keyNotFound(key, decoder.context("there is no \(key.stringValue)"))
    }
    return unsafe value
  }

  private func child(_ key: some CodingKey) throws -> TreeDecoder {
    unsafe decoder.child(try member(key), at: key)
  }
}
