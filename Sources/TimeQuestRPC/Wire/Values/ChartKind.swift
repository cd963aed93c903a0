import JSONRPCMethods
import TimeQuestEngine

/// What can be drawn.
enum ChartKind: String, CaseIterable, Codable, Sendable, SchemaProviding {
  case trend
  case learningCurve
  case scatter

  static let sample = ChartKind.trend
}

extension ChartTheme: SchemaProviding {
  static let sample = ChartTheme.auto
}

/// The width of a picture, in pixels.
struct ChartWidth: BoundedInteger {
  static let bounds = ChartFigure.widths
  let value: Int
}

/// The height of a picture, in pixels.
struct ChartHeight: BoundedInteger {
  static let bounds = ChartFigure.heights
  let value: Int
}
