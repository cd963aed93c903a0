import Synchronization

extension Schema {
  /// Finds out what a type looks like on the wire by watching what it decodes.
  ///
  /// So the Swift type is the one description: what it decodes is what is documented and checked.
  package init(of type: any Decodable.Type) {
    self = DescribedType.of(type).schema
  }
}

extension ObjectSchema {
  /// The members that a type decodes.
  package init(of type: any Decodable.Type) {
    self = DescribedType.recorded(type).object
  }

  /// The parameters of a method, under its name: several methods may share a type.
  ///
  /// One of an alternative is not required by itself.
  init<M: Method>(ofParameters method: M.Type) {
    var fields = ObjectSchema(of: M.Params.self).fields
    let chosen = M.alternatives.flatMap(\.names)
    for index in fields.indices where chosen.contains(fields[index].name) {
      fields[index].isRequired = false
    }
    self.init(type: TypeName(type: method, suffix: "Params"), fields: fields)
    alternatives = M.alternatives
  }
}

/// What a type looks like on the wire, and a value of it where one could be made.
///
/// Types that travel are `Sendable`, which cannot be asked of a type that is found at run time.
private struct DescribedType: @unchecked Sendable {
  let schema: Schema
  let sample: Any?

  /// What was found out: many types have members of the same few.
  private static let known = Mutex<[ObjectIdentifier: DescribedType]>([:])

  static func of(_ type: any Decodable.Type) -> DescribedType {
    let id = ObjectIdentifier(type)
    if let known = known.withLock({ $0[id] }) { return known }
    let found = find(type)
    known.withLock { $0[id] = found }
    return found
  }

  /// What asks for members is an object; only of anything else Swift is asked whether it conforms,
  /// since it looks through every conformance of the program for an answer.
  private static func find(_ type: any Decodable.Type) -> DescribedType {
    let found = recorded(type)
    if !found.isObject, let value = type as? any SchemaProviding.Type {
      return DescribedType(schema: value.schema, sample: value.sample)
    }
    return DescribedType(schema: .object(found.object), sample: found.value)
  }

  static func recorded<Value: Decodable>(
    _ type: Value.Type
  ) -> (object: ObjectSchema, isObject: Bool, value: Value?) {
    let recorder = SchemaRecorder()
    let value: Value?
    do {
      value = try Value(from: recorder)
    } catch {
      // A type that refuses samples has recorded its fields so far; a test finds what is missing.
      value = nil
    }
    let notes = recorder.notes
    let object = ObjectSchema(type: TypeName(type: type), fields: notes.fields)
    return (object, notes.isObject, value)
  }
}

/// A decoder without data: it notes every field that is asked for, and answers with samples.
private struct SchemaRecorder: Decoder {
  final class Notes {
    var fields: [ObjectSchema.Field] = []
    var isObject = false
  }

  let notes = Notes()
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    notes.isObject = true
    return KeyedDecodingContainer(RecordingContainer(recorder: self, owner: TypeName(type: type)))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unsupported }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw unsupported }

  private var unsupported: DecodingError {
    .dataCorrupted(
      DecodingError.Context(codingPath: [], debugDescription: "say its schema by `SchemaProviding`")
    )
  }
}

/// Notes the members that a type asks for by name.
private struct RecordingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let recorder: SchemaRecorder
  let owner: TypeName
  let codingPath: [any CodingKey] = []
  let allKeys: [Key] = []

  func contains(_ key: Key) -> Bool { true }

  func decodeNil(forKey key: Key) -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let described = DescribedType.of(type)
    note(key, described.schema, isRequired: true)
    guard let value = described.sample as? Value else {
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

  private func note(_ key: Key, _ schema: Schema, isRequired: Bool) {
    recorder.notes.fields.append(
      ObjectSchema.Field(
        name: key.stringValue,
        schema: schema,
        isRequired: isRequired,
        owner: owner
      )
    )
  }
}
