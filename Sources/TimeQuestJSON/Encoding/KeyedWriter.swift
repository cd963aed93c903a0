/// Writes the members of an object, in the order in which they come.
struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writer: TextWriter
  let level: Int
  let begin: Int

  var codingPath: [any CodingKey] { writer.path(level: level - 1) }

  func encodeNil(forKey key: Key) {
    writer.beginMember(key.stringValue, at: level, from: begin)
    writer.putNull()
  }

  @inline(__always)
  func encode<T: JSONScalar>(_ value: T, forKey key: Key) throws {
    writer.beginMember(key.stringValue, at: level, from: begin)
    try writer.write(value)
  }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    writer.beginMember(key.stringValue, at: level, from: begin)
    try writer.write(value)
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

  func superEncoder() -> any Encoder { nested(JSONKey.super) }
  func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

  private func nested(_ key: some CodingKey) -> TextEncoder {
    writer.beginMember(key.stringValue, at: level, from: begin)
    return TextEncoder(writer)
  }
}
