import Foundation

extension ChartFigure {
  /// The picture as a standalone SVG document, with title and description.
  ///
  /// Width and height are held within `widths` and `heights`.
  public func svg(theme: ChartTheme = .auto, width: Int = 640, height: Int = 360) -> String {
    let frame = ChartFrame(
      width: min(max(width, Self.widths.lowerBound), Self.widths.upperBound),
      height: min(max(height, Self.heights.lowerBound), Self.heights.upperBound)
    )
    let head = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(frame.width) \(frame.height)\" "
        + "width=\"\(frame.width)\" height=\"\(frame.height)\" role=\"img\" "
        + "aria-labelledby=\"title desc\">",
      "<title id=\"title\">\(title.escapedForXML)</title>",
      "<desc id=\"desc\">\(summary.escapedForXML)</desc>",
      "<style>text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;"
        + "font-size:12px}.title{font-size:16px;font-weight:600}.label{font-size:11px}.value{font-weight:600}"
        + ".grid,.guide{stroke-width:1}.guide{stroke-dasharray:3 5}"
        + ".line{fill:none;stroke-width:2.25;stroke-linejoin:round;stroke-linecap:round}"
        + ".area{opacity:.1}.dot{opacity:.55}.ring{stroke-width:2.5}"
        + "\(theme.styleSheet)</style>",
      "<rect class=\"paper\" width=\"100%\" height=\"100%\" rx=\"12\"/>",
      frame.text(title, x: frame.margin, y: 32, style: "title"),
      frame.text(summary, x: frame.margin, y: 52, style: "text"),
    ]
    let body =
      marks.isEmpty
      ? [frame.text(empty, x: frame.middle, y: frame.center, style: "text", anchor: "middle")]
      : frame.axes(x, y) + marks.flatMap { frame.draw($0, x, y) }
    return (head + body + ["</svg>"]).joined(separator: "\n") + "\n"
  }
}

extension String {
  /// As text of an element or an attribute; what XML cannot hold is left out.
  var escapedForXML: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
