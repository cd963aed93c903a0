import JSONRPCMethods

/// A picture.
struct ChartDocument: Codable, SchemaDocumented, Equatable {
  let svg: String

  static let docs = [
    "svg": "A standalone SVG document."
  ]
}
