/// Encodes one value into the text, before another one is begun.
struct TextEncoder: Encoder {
  let writer: TextWriter
  /// The number of containers around this value.
  let level: Int
  /// Where the value begins in the text.
  let begin: Int

  init(_ writer: TextWriter) {
    self.writer = writer
    level = writer.level
    begin = writer.count
  }

  /// The encoder itself, for JSON that no other one can write; throws `invalidValue` for any other.
  init(_ encoder: any Encoder, for value: Any) throws {
    guard let own = encoder as? TextEncoder else {
      throw EncodingError.invalidValue(
        value,
        .init(codingPath: encoder.codingPath, debugDescription: "JSON needs JSONText.encode")
      )
    }
    self = own
  }

  var codingPath: [any CodingKey] { writer.path(level: level) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    writer.open(at: level, from: begin, isArray: false)
    return KeyedEncodingContainer(KeyedWriter(writer: writer, level: level + 1, begin: begin))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    writer.open(at: level, from: begin, isArray: true)
    return UnkeyedWriter(writer: writer, level: level + 1, begin: begin)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension TextEncoder: SingleValueEncodingContainer {
  func encodeNil() {
    requireNothing()
    writer.putNull()
  }

  @inline(__always)
  func encode<T: JSONScalar>(_ value: T) throws {
    requireNothing()
    try writer.write(value)
  }

  func encode<T: Encodable>(_ value: T) throws {
    requireNothing()
    try writer.write(value)
  }

  private func requireNothing() {
    if writer.count != begin { writer.fail(TextWriter.misplaced) }
  }
}
