import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The contents of an SVG image; throws if it is not XML.
final class SVGReader: NSObject, XMLParserDelegate {
  struct Malformed: Error {
    let reason: String
  }

  /// The attributes of the root.
  private(set) var attributes: [String: String] = [:]
  /// The texts of each element, in order.
  private(set) var texts: [String: [String]] = [:]
  /// Each text that is drawn: where it begins or ends, and how.
  private(set) var labels: [(text: String, x: Double, y: Double, anchor: String)] = []
  /// The points of everything else that is drawn, by the class of its element.
  private(set) var points: [(style: String, x: Double, y: Double)] = []
  /// The coordinates by the names of their attributes.
  private(set) var numbers: [(name: String, value: Double)] = []
  private var counts: [String: Int] = [:]
  private var open: [String] = []

  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    guard parser.parse() else {
      throw Malformed(reason: "\(String(describing: parser.parserError))")
    }
  }

  var names: Set<String> { Set(counts.keys) }

  func count(of name: String) -> Int { counts[name] ?? 0 }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes found: [String: String]
  ) {
    if open.isEmpty { attributes = found }
    open.append(name)
    counts[name, default: 0] += 1
    texts[name, default: []].append("")
    for key in ["x", "y", "x1", "x2", "y1", "y2", "cx", "cy"] {
      if let value = found[key].flatMap(Double.init) { numbers.append((key, value)) }
    }
    let style = found["class"] ?? ""
    func number(_ key: String) -> Double { found[key].flatMap(Double.init) ?? 0 }
    switch name {
    case "text": labels.append(("", number("x"), number("y"), found["text-anchor"] ?? "start"))
    case "circle": points.append((style, number("cx"), number("cy")))
    case "path":
      for place in (found["d"] ?? "").split(whereSeparator: { "MLZ".contains($0) }) {
        let pair = place.split(separator: " ").compactMap { Double($0) }
        points.append((style, pair[0], pair[1]))
        numbers += [("x", pair[0]), ("y", pair[1])]
      }
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard let name = open.last, let last = texts[name]?.indices.last else { return }
    texts[name]?[last] += string
    if name == "text" { labels[labels.count - 1].text += string }
  }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    open.removeLast()
  }
}
