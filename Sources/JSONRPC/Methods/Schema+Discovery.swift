extension Schema {
  /// Finds out what a type looks like on the wire by watching what it decodes.
  ///
  /// So the Swift type is the one description: what it decodes is what is documented and checked.
  package init(of type: any Decodable.Type) {
    self = DescribedType.of(type).schema
  }

  /// The same without a search for what the type says of itself.
  package init<Value: SchemaDescribing>(described type: Value.Type) {
    self = DescribedType.of(describing: type).schema
  }
}

/// A decoder without data: it notes every field that is asked for, and answers with samples.
package struct FieldRecorder: Decoder {
  final class Notes {
    var fields: [ObjectSchema.Field] = []
  }

  let notes = Notes()
  let docs: [String: String]
  let schemas: [String: Schema]
  package let codingPath: [any CodingKey] = []
  package let userInfo: [CodingUserInfoKey: Any] = [:]

  /// The fields of a type, and the value that decoding samples gives.
  package static func fields<Value: SchemaDocumented>(
    of type: Value.Type
  ) -> (object: ObjectSchema, value: Value?) {
    fields(
      of: type,
      docs: Value.docs,
      schemas: Value.schemas,
      alternatives: Value.alternatives
    )
  }

  /// A member of an alternative is not required by itself, however the type decodes it.
  static func fields<Value: Decodable>(
    of type: Value.Type,
    docs: [String: String],
    schemas: [String: Schema] = [:],
    alternatives: [ObjectSchema.Alternative] = []
  ) -> (object: ObjectSchema, value: Value?) {
    let recorder = FieldRecorder(docs: docs, schemas: schemas)
    let value: Value?
    do {
      value = try Value(from: recorder)
    } catch {
      // A type that refuses samples has recorded its fields so far; a test finds what is missing.
      value = nil
    }
    let name = Self.name(of: type)
    let chosen = alternatives.flatMap(\.names)
    let fields = recorder.notes.fields.map { field in
      guard field.isRequired, chosen.contains(field.name) else { return field }
      return ObjectSchema.Field(
        name: field.name,
        schema: field.schema,
        isRequired: false,
        doc: field.doc
      )
    }
    return (ObjectSchema(name: name, fields: fields, alternatives: alternatives), value)
  }

  /// The name without the module and the points, such as `QuestStateStep`.
  private static func name(of type: any Any.Type) -> String {
    let point = UInt8(ascii: ".")
    let name = _typeName(type, qualified: true).utf8.drop { $0 != point }.filter { $0 != point }
    return String(decoding: name, as: UTF8.self)
  }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(RecordingContainer(recorder: self))
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unsupported }

  package func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw unsupported
  }

  private var unsupported: DecodingError {
    .dataCorrupted(
      DecodingError.Context(codingPath: [], debugDescription: "say its schema by `SchemaProviding`")
    )
  }
}
