extension JSON: Codable {
  /// Decodes by this module's decoder alone; another decoder is refused with `dataCorrupted`.
  package init(from decoder: any Decoder) throws {
    guard let own = decoder as? TreeDecoder else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "JSON needs JSONNode.decode")
      )
    }
    self = own.node.value
  }

  /// Encodes by this module's encoder alone; another encoder is refused with `invalidValue`.
  package func encode(to encoder: any Encoder) throws {
    guard let own = encoder as? TreeEncoder else {
      throw EncodingError.invalidValue(
        self,
        .init(codingPath: encoder.codingPath, debugDescription: "JSON needs JSONText.encode")
      )
    }
    try own.encode(json: self)
  }
}
