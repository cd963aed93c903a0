import TimeQuestJSON
import TimeQuestTransfer

/// Encodes and decodes documents by Jansson, as the methods' answers are.
package struct JanssonDocumentCoder: DocumentCoder {
  package init() {}

  package func encode(_ value: some Encodable) throws -> [UInt8] {
    try JSONText.encode(value)
  }

  package func decode<Value: Decodable>(
    _ type: Value.Type,
    from text: ArraySlice<UInt8>
  ) throws -> Value {
    try JSONNode(parsing: text).decode(type)
  }
}
