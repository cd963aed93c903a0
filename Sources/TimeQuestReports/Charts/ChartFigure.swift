import Foundation
import TimeQuestEngine

/// A picture of figures that stands alone: it says what it shows to eyes and to screen readers.
public struct ChartFigure: Sendable {
  enum Mark: Sendable {
    /// Points joined by a line.
    case line([Point])
    /// Points joined by a dashed line: a model, or what an exact guess would be.
    case dashes([Point])
    /// Points that are not joined, in the colour and form of a series.
    case dots([Point], Series)
    /// The figure of a point, right of everything that is drawn.
    case value(Point, text: String)
  }

  /// What the points of one kind look like; told apart by form too, for print in grey.
  enum Series: Hashable, Sendable {
    /// Single observations behind a line.
    case faint
    /// One of several kinds, 0 to 4.
    case kind(Int)
    /// All kinds beyond those.
    case others

    static let kinds = 5
  }

  /// What a mark stands for.
  struct LegendEntry: Sendable {
    enum Sample: Sendable {
      case line
      case dashes
      case dots(Series)
    }

    let sample: Sample
    let text: String
  }

  struct Point: Sendable {
    let x: Double
    let y: Double
  }

  /// The widths of a picture, in pixels.
  public static let widths = 240...2400
  /// The heights of a picture, in pixels.
  public static let heights = 160...1600

  let title: String
  let summary: String
  let x: Axis
  let y: Axis
  /// Both axes have the same length, since they show the same numbers.
  var isSquare = false
  let marks: [Mark]
  let legend: [LegendEntry]
  /// Said in the middle where there is nothing to draw.
  let empty: String
}

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

/// The colours of a chart: one accent, muted greys, and never red or green.
public enum ChartTheme: String, CaseIterable, Codable, Sendable {
  /// Dark figures on a light ground.
  case light
  /// Light figures on a dark ground.
  case dark
  /// Follows the reader's setting, by a media query within the picture.
  case auto
}

extension ChartTheme {
  /// The rules of a style sheet.
  var styleSheet: String {
    switch self {
    case .light: Self.rules(.light)
    case .dark: Self.rules(.dark)
    case .auto:
      Self.rules(.light) + "@media (prefers-color-scheme:dark){" + Self.rules(.dark) + "}"
    }
  }

  private struct Palette {
    let paper: String
    let ink: String
    let muted: String
    let grid: String
    let accent: String
    /// Of the kinds after the first, which has the accent.
    let kinds: [String]

    static let light = Palette(
      paper: "#fcfcfd",
      ink: "#1d2130",
      muted: "#687084",
      grid: "#e6e8ee",
      accent: "#5b62d6",
      kinds: ["#0f86bf", "#b04fc4", "#343a63", "#5f9df2"]
    )
    static let dark = Palette(
      paper: "#15171e",
      ink: "#eceef5",
      muted: "#98a0b5",
      grid: "#2a2e3a",
      accent: "#969cff",
      kinds: ["#43b4ee", "#dc93f2", "#e3e6fb", "#6f8fe8"]
    )
  }

  private static func rules(_ palette: Palette) -> String {
    """
    .paper{fill:\(palette.paper)}\
    .title{fill:\(palette.ink)}\
    .text,.label{fill:\(palette.muted)}\
    .grid{stroke:\(palette.grid)}\
    .dashes{stroke:\(palette.muted)}\
    .line{stroke:\(palette.accent)}\
    .faint,.beyond,.kind0,.value{fill:\(palette.accent)}\
    .others{fill:\(palette.muted)}\
    .ring{fill:\(palette.accent);stroke:\(palette.paper)}
    """
      + palette.kinds.enumerated().map { ".kind\($0.offset + 1){fill:\($0.element)}" }.joined()
  }
}
