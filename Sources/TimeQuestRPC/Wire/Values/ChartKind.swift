import TimeQuestEngine

/// What can be drawn.
enum ChartKind: String, CaseIterable, Codable, Sendable, Shaped {
  case trend
  case learningCurve
  case scatter

  static let sample = ChartKind.trend
}

extension ChartTheme: Shaped {
  static let sample = ChartTheme.auto
}

/// The width of a picture, in pixels.
struct ChartWidth: BoundedInteger {
  static let bounds = Chart.widths
  let value: Int
}

/// The height of a picture, in pixels.
struct ChartHeight: BoundedInteger {
  static let bounds = Chart.heights
  let value: Int
}
