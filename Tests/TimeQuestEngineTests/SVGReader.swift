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
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard let name = open.last, let last = texts[name]?.indices.last else { return }
    texts[name]?[last] += string
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
