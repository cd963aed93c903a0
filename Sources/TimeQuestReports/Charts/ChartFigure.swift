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

  /// The title of the picture.
  public let title: String
  /// One sentence on what is shown.
  public let summary: String
  /// What each column of `rows` holds.
  public let columns: [String]
  /// The figures of the points as texts, in the order in which they are drawn.
  public let rows: [[String]]
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
    let body =
      marks.isEmpty
      ? [frame.text(empty, x: frame.middle, y: frame.center, style: "text", anchor: "middle")]
      : frame.axes(x, y) + frame.drawLegend() + marks.flatMap { frame.draw($0, y) }
    let drawn = frame.head(self) + body
    let scope = Self.scope(of: drawn + [theme.rawValue, summary])
    let style = Self.rules(frame) + theme.rules
    let head = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size.width) \(size.height)\" "
        + "width=\"\(size.width)\" height=\"\(size.height)\" role=\"img\" "
        + "class=\"\(scope)\" aria-labelledby=\"\(scope)-title \(scope)-desc\">",
      "<title id=\"\(scope)-title\">\(title.escapedForXML)</title>",
      "<desc id=\"\(scope)-desc\">\(summary.escapedForXML)</desc>",
      "<style>\(style.map { $0.text(in: scope) }.joined())</style>",
      "<rect class=\"paper\" width=\"100%\" height=\"100%\" rx=\"12\"/>",
    ]
    return (head + drawn + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  /// A class for this picture alone: several in one page do not restyle each other.
  ///
  /// Equal pictures have equal ones (FNV-1a, 64 bits).
  private static func scope(of parts: [String]) -> String {
    let hash = parts.joined().utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return "chart-\(String(hash, radix: 36))"
  }

  private static func rules(_ frame: ChartFrame) -> [StyleRule] {
    [
      StyleRule(
        "text",
        "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;"
          + "font-size:\(Int(frame.font.size))px"
      ),
      StyleRule(".title", "font-size:\(Int(frame.titleFont.size))px;font-weight:600"),
      StyleRule(".value", "font-weight:600"),
      StyleRule(".line,.dashes", "fill:none;stroke-linejoin:round;stroke-linecap:round"),
      StyleRule(".line", "stroke-width:2.25"),
      StyleRule(".dashes", "stroke-width:1.25;stroke-dasharray:3 5"),
      StyleRule(".faint,.beyond", "opacity:.35"), StyleRule(".dot", "opacity:.75"),
      StyleRule(".ring", "stroke-width:2"),
    ]
  }
}

/// A rule of a style sheet, for what is within one picture.
struct StyleRule {
  let selectors: String
  let declarations: String
  var isForDark = false

  init(_ selectors: String, _ declarations: String) {
    (self.selectors, self.declarations) = (selectors, declarations)
  }

  func text(in scope: String) -> String {
    let scoped = selectors.split(separator: ",").map { ".\(scope) \($0)" }
    let rule = "\(scoped.joined(separator: ",")){\(declarations)}"
    return isForDark ? "@media (prefers-color-scheme:dark){\(rule)}" : rule
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
  /// The colours of a picture.
  var rules: [StyleRule] {
    switch self {
    case .light: Self.rules(.light)
    case .dark: Self.rules(.dark)
    case .auto:
      Self.rules(.light)
        + Self.rules(.dark).map { rule in
          var rule = rule
          rule.isForDark = true
          return rule
        }
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

  private static func rules(_ palette: Palette) -> [StyleRule] {
    [
      StyleRule(".paper", "fill:\(palette.paper)"), StyleRule(".title", "fill:\(palette.ink)"),
      StyleRule(".text,.label", "fill:\(palette.muted)"),
      StyleRule(".grid", "stroke:\(palette.grid)"),
      StyleRule(".dashes", "stroke:\(palette.muted)"),
      StyleRule(".line", "stroke:\(palette.accent)"),
      StyleRule(".faint,.beyond,.kind0,.value", "fill:\(palette.accent)"),
      StyleRule(".others", "fill:\(palette.muted)"),
      StyleRule(".ring", "fill:\(palette.accent);stroke:\(palette.paper)"),
    ]
      + palette.kinds.enumerated().map {
        StyleRule(".kind\($0.offset + 1)", "fill:\($0.element)")
      }
  }
}
