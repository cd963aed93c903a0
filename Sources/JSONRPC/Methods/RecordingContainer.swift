/// Notes the members that a type asks for by name.
struct RecordingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let recorder: FieldRecorder
  let codingPath: [any CodingKey] = []
  let allKeys: [Key] = []

  func contains(_ key: Key) -> Bool { true }

  func decodeNil(forKey key: Key) -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let described = DescribedType.of(type)
    note(key, described.schema, isRequired: true)
    guard let value = described.sample as? Value ?? ArrayProbe.empty(type) else {
      throw DecodingError.valueNotFound(
        type,
        DecodingError.Context(codingPath: [key], debugDescription: "no sample")
      )
    }
    return value
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
    absent(key, type)
  }

  // The standard library asks for these by name before it asks for the generic ones.
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) -> Bool? { absent(key, type) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) -> String? { absent(key, type) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) -> Int? { absent(key, type) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) -> Double? { absent(key, type) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    recorder.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try recorder.unkeyedContainer()
  }

  func superDecoder() -> any Decoder { recorder }

  func superDecoder(forKey key: Key) -> any Decoder { recorder }

  private func absent<Value: Decodable>(_ key: Key, _ type: Value.Type) -> Value? {
    note(key, Schema(of: type), isRequired: false)
    return nil
  }

  private func note(_ key: Key, _ schema: @autoclosure () -> Schema, isRequired: Bool) {
    recorder.notes.fields.append(
      ObjectSchema.Field(
        name: key.stringValue,
        schema: recorder.schemas[key.stringValue] ?? schema(),
        isRequired: isRequired,
        doc: recorder.docs[key.stringValue] ?? ""
      )
    )
  }
}
