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
    writer.open(at: level, from: begin, end: TextWriter.objectEnd)
    return KeyedEncodingContainer(KeyedWriter(writer: writer, level: level + 1, begin: begin))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    writer.open(at: level, from: begin, end: TextWriter.arrayEnd)
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

extension TextWriter {
  @inline(__always)
  func write(_ value: some JSONScalar) throws {
    guard value.write(to: self) else { throw invalid(value, "JSON has no value for \(value)") }
  }

  /// Writes a value; an empty object where the type encodes nothing, but in the place of the whole.
  func write<T: Encodable>(_ value: T) throws {
    if T.self == String.self { return put(unsafe unsafeBitCast(value, to: String.self)) }
    if T.self == JSON.self { return try write(json: unsafe unsafeBitCast(value, to: JSON.self)) }
    if T.self == EncodedJSON.self {
      return put(text: unsafe unsafeBitCast(value, to: EncodedJSON.self))
    }
    if T.self == [String].self {
      return write(texts: unsafe unsafeBitCast(value, to: [String].self))
    }
    try requireNoFault()
    let encoder = TextEncoder(self)
    do {
      try value.encode(to: encoder)
    } catch {
      note(error)
      throw error
    }
    close(to: encoder.level)
    guard count == encoder.begin, encoder.level > 0 else { return }
    open(at: level, from: count, end: Self.objectEnd)
    close(to: encoder.level)
  }

  private func put(text json: EncodedJSON) {
    unsafe json.text.withUnsafeBytes { text in
      if unsafe !text.isEmpty { unsafe put(json: text) }
    }
  }

  /// The same as by Codable, which takes a container and a call for each text.
  private func write(texts: [String]) {
    let (begin, outer) = (count, level)
    open(at: outer, from: begin, end: Self.arrayEnd)
    for text in texts {
      beginElement(at: outer + 1, from: begin)
      put(text)
    }
    close(to: outer)
  }

  func invalid(_ value: Any, _ reason: String) -> any Error {
    let error = EncodingError.invalidValue(
      value,
      .init(codingPath: path, debugDescription: reason)
    )
    note(error)
    return error
  }
}
