/// JSON text that was written before, such as an answer: it becomes part of another text as it is.
package struct EncodedJSON: Sendable, Equatable {
  package let text: [UInt8]

  /// Takes one JSON value, as ``JSONText`` writes it; it is not checked.
  package init(_ text: [UInt8]) {
    self.text = text
  }
}

extension EncodedJSON: Codable {
  /// Decodes any value with the decoder of this module.
  package init(from decoder: any Decoder) throws {
    self.init(try JSONText.encode(JSON(from: decoder)))
  }

  /// Encodes with the encoder of this module, as a copy of the text; any other encoder throws
  /// `invalidValue`.
  package func encode(to encoder: any Encoder) throws {
    try TextEncoder(encoder, for: self).encode(self)
  }
}
