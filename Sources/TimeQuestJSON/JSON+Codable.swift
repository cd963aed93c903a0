extension JSON: Codable {
  /// Decodes with the decoder of this module; any other decoder throws `dataCorrupted`.
  package init(from decoder: any Decoder) throws {
    guard let own = decoder as? TreeDecoder else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "JSON needs JSONNode.decode")
      )
    }
    self = own.node.value
  }

  /// Encodes with the encoder of this module; any other encoder throws `invalidValue`.
  package func encode(to encoder: any Encoder) throws {
    try TextEncoder(encoder, for: self).encode(self)
  }
}
