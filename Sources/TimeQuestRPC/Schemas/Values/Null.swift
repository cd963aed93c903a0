import JSONRPC

/// The answer of a method that has nothing to tell.
struct Null: Codable, Equatable, SchemaProviding {
  static let schema = Schema.null
  static let sample = Null()

  init() {}

  init(from decoder: any Decoder) throws {}

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encodeNil()
  }
}
