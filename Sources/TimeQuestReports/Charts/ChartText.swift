import TimeQuestEngine

/// How wide texts are, near enough to place them: a picture cannot ask which font will be used.
struct ChartText {
  /// In pixels.
  let size: Double
  var isBold = false

  /// The width of a text in a wide sans-serif face, in pixels.
  func width(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + Self.share($1) } * size * (isBold ? 1.15 : 1)
  }

  /// The text, or as much of it as fits, with an ellipsis.
  func cut(_ text: String, to most: Double) -> String {
    guard width(text) > most else { return text }
    var cut = text
    while !cut.isEmpty, width(cut) + size > most { cut.removeLast() }
    return cut + "…"
  }

  /// The text in lines between its words; what does not fit in the last one is cut.
  func lines(_ text: String, to width: Double, most: Int) -> [String] {
    guard most > 0 else { return [] }
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last,
        lines.count == most || self.width("\(last) \(word)") <= width
      {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { cut($0, to: width) }
  }

  /// The width of a character as a share of the text's size.
  private static func share(_ scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case " ", ".", ",", ":", ";", "'", "i", "j", "l", "|", "!", "I": 0.32
    case "m", "w", "M", "W", "%": 0.9
    case "A"..."Z", "Ä", "Ö", "Ü": 0.7
    case "\u{0}"..."\u{10FF}": 0.58
    default: 1.1
    }
  }
}
