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

    static let light = Palette(
      paper: "#fcfcfd",
      ink: "#1d2130",
      muted: "#687084",
      grid: "#e6e8ee",
      accent: "#5b62d6"
    )
    static let dark = Palette(
      paper: "#15171e",
      ink: "#eceef5",
      muted: "#98a0b5",
      grid: "#2a2e3a",
      accent: "#969cff"
    )
  }

  private static func rules(_ palette: Palette) -> String {
    """
    .paper{fill:\(palette.paper)}\
    .title{fill:\(palette.ink)}\
    .text,.label{fill:\(palette.muted)}\
    .grid{stroke:\(palette.grid)}\
    .guide{stroke:\(palette.muted)}\
    .line{stroke:\(palette.accent)}\
    .dot,.area{fill:\(palette.accent)}\
    .ring{fill:\(palette.accent);stroke:\(palette.paper)}\
    .value{fill:\(palette.accent)}
    """
  }
}
