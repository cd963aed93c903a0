import Foundation
import TimeQuestEngine

extension ChartFigure {
  /// The picture as a standalone SVG document, with title and description.
  ///
  /// Width and height are held within `widths` and `heights`.
  public func svg(theme: ChartTheme = .auto, width: Int = 640, height: Int = 360) -> String {
    let frame = ChartFrame(
      self,
      width: min(max(width, Self.widths.lowerBound), Self.widths.upperBound),
      height: min(max(height, Self.heights.lowerBound), Self.heights.upperBound)
    )
    let size = (width: Int(frame.width), height: Int(frame.height))
    let head = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size.width) \(size.height)\" "
        + "width=\"\(size.width)\" height=\"\(size.height)\" role=\"img\" "
        + "aria-labelledby=\"title desc\">",
      "<title id=\"title\">\(title.escapedForXML)</title>",
      "<desc id=\"desc\">\(summary.escapedForXML)</desc>",
      "<style>text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;"
        + "font-size:\(Int(frame.font.size))px}"
        + ".title{font-size:\(Int(frame.titleFont.size))px;font-weight:600}.value{font-weight:600}"
        + ".line,.dashes{fill:none;stroke-linejoin:round;stroke-linecap:round}"
        + ".line{stroke-width:2.25}.dashes{stroke-width:1.25;stroke-dasharray:3 5}"
        + ".faint,.beyond{opacity:.35}.dot{opacity:.75}.ring{stroke-width:2}"
        + "\(theme.styleSheet)</style>",
      "<rect class=\"paper\" width=\"100%\" height=\"100%\" rx=\"12\"/>",
    ]
    let body =
      marks.isEmpty
      ? [frame.text(empty, x: frame.middle, y: frame.center, style: "text", anchor: "middle")]
      : frame.axes(x, y) + frame.drawLegend() + marks.flatMap { frame.draw($0, y) }
    return (head + frame.head(self) + body + ["</svg>"]).joined(separator: "\n") + "\n"
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
