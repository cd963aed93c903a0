import CJansson

/// Writes the members of an object.
struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: TreeEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) {
    unsafe encoder.set(key.stringValue, to: json_null())
  }

  @inline(__always)
  func encode<T: JSONScalar>(_ value: T, forKey key: Key) throws {
    unsafe encoder.set(key.stringValue, to: try encoder.scalar(value, at: key))
  }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    unsafe encoder.set(key.stringValue, to: try encoder.child(value, at: key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    superEncoder(at: JSONKey.super)
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    superEncoder(at: key)
  }

  private func nested(_ key: some CodingKey) -> TreeEncoder {
    TreeEncoder(in: encoder, at: key, writesThrough: true)
  }

  /// Sets an empty object first: the superclass may encode nothing.
  private func superEncoder(at key: some CodingKey) -> TreeEncoder {
    unsafe encoder.set(key.stringValue, to: json_object())
    return nested(key)
  }
}
