import Foundation

/// Encodes and decodes the parts of an export document as JSON text.
///
/// The document's layout, order and checks are the module's own; a coder only knows JSON.
/// ``FoundationDocumentCoder`` needs nothing but Foundation.
public protocol DocumentCoder: Sendable {
  /// The JSON text of a value, in UTF-8 on one line.
  ///
  /// Equal values have equal texts. Throws `EncodingError` for what JSON cannot express.
  func encode(_ value: some Encodable) throws -> [UInt8]

  /// Reads a value from one JSON text in UTF-8.
  ///
  /// Throws `DecodingError`, with the path within the value, for JSON that does not fit the type,
  /// and any other error for a text that is not JSON.
  func decode<Value: Decodable>(
    _ type: Value.Type,
    from text: ArraySlice<UInt8>
  ) throws -> Value
}

/// Encodes and decodes by Foundation's `JSONEncoder` and `JSONDecoder`.
///
/// Members are sorted by their names, so that equal values have equal texts.
public struct FoundationDocumentCoder: DocumentCoder {
  /// A coder; it has no state.
  public init() {}

  public func encode(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value))
  }

  public func decode<Value: Decodable>(
    _ type: Value.Type,
    from text: ArraySlice<UInt8>
  ) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(text))
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      // So Foundation reports a text that is not JSON.
      throw NotJSON(description: context.debugDescription)
    }
  }
}

private struct NotJSON: Error, CustomStringConvertible {
  let description: String
}
