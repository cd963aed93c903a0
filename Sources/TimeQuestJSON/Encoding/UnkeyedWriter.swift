/// Writes the elements of an array, in the order in which they come.
struct UnkeyedWriter: UnkeyedEncodingContainer {
  let writer: TextWriter
  let level: Int
  let begin: Int
  private(set) var count: Int

  /// Continues after what was written to the array before, as by a superclass.
  init(writer: TextWriter, level: Int, begin: Int) {
    self.writer = writer
    self.level = level
    self.begin = begin
    count = writer.elementCount(at: level, from: begin)
  }

  var codingPath: [any CodingKey] { writer.path(level: level - 1) }

  mutating func encodeNil() {
    proceed()
    writer.putNull()
  }

  @inline(__always)
  mutating func encode<T: JSONScalar>(_ value: T) throws {
    proceed()
    try writer.write(value)
  }

  mutating func encode<T: Encodable>(_ value: T) throws {
    proceed()
    try writer.write(value)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    proceed()
    return TextEncoder(writer).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    proceed()
    return TextEncoder(writer).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    proceed()
    return TextEncoder(writer)
  }

  private mutating func proceed() {
    writer.beginElement(at: level, from: begin)
    count += 1
  }
}
