import Foundation

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
