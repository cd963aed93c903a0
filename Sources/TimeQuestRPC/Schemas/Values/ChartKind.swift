import JSONRPC
import TimeQuestEngine
import TimeQuestReports

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
