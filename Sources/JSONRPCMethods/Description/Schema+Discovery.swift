extension Schema {
  /// Finds out what a type looks like on the wire by watching what it decodes.
  ///
  /// So the Swift type is the one description: what it decodes is what is documented and checked.
  package init(of type: any Decodable.Type) {
    if let providing = type as? any SchemaProviding.Type {
      self = providing.schema
    } else {
      self = .object(FieldRecorder.fields(of: type).object)
    }
  }
}

/// A decoder without data: it notes every field that is asked for, and answers with samples.
package struct FieldRecorder: Decoder {
  final class Notes {
    var fields: [ObjectSchema.Field] = []
  }

  let notes = Notes()
  let docs: [String: String]
  package let codingPath: [any CodingKey] = []
  package let userInfo: [CodingUserInfoKey: Any] = [:]

  /// The fields of a type, and the value that came of decoding samples.
  package static func fields<Value: Decodable>(
    of type: Value.Type
  ) -> (object: ObjectSchema, value: Value?) {
    fields(of: type, docs: (type as? any SchemaDocumented.Type)?.docs ?? [:])
  }

  /// Where the docs are known to be there, the runtime need not search for them.
  package static func fields<Value: SchemaDocumented>(
    of type: Value.Type
  ) -> (object: ObjectSchema, value: Value?) {
    fields(of: type, docs: Value.docs)
  }

  static func fields<Value: Decodable>(
    of type: Value.Type,
    docs: [String: String]
  ) -> (object: ObjectSchema, value: Value?) {
    let recorder = FieldRecorder(docs: docs)
    let value: Value?
    do {
      value = try Value(from: recorder)
    } catch {
      // A type that refuses samples still showed its fields up to there; a test finds what is
      // missing.
      value = nil
    }
    let name = _typeName(type, qualified: true).drop { $0 != "." }.filter { $0 != "." }
    return (ObjectSchema(name: name, fields: recorder.notes.fields), value)
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
