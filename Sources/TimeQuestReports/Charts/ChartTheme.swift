import TimeQuestEngine

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
