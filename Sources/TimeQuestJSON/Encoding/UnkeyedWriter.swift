import CJansson

/// Writes the elements of an array.
struct UnkeyedWriter: UnkeyedEncodingContainer {
  let encoder: TreeEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  var count: Int { encoder.count }

  private var key: JSONKey { .index(encoder.count) }

  func encodeNil() {
    unsafe encoder.append(json_null())
  }

  @inline(__always)
  func encode<T: JSONScalar>(_ value: T) throws {
    unsafe encoder.append(try encoder.scalar(value, at: key))
  }

  func encode<T: Encodable>(_ value: T) throws {
    unsafe encoder.append(try encoder.child(value, at: key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    nested().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    nested().unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    nested()
  }

  /// Appends an empty object, which the encoder of the element replaces.
  private func nested() -> TreeEncoder {
    let key = key
    unsafe encoder.append(json_object())
    return TreeEncoder(in: encoder, at: key, writesThrough: true)
  }
}
