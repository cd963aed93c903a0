/// A picture.
struct ChartDocument: Codable, Documented, Equatable {
  let svg: String

  static let docs = [
    "svg": "A standalone SVG document."
  ]
}
