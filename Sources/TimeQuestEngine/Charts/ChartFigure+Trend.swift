import TimeQuestModels
import TimeQuestProgression
import TimeQuestScoring

extension ChartFigure {
  /// Accuracy over time, one point for each day or week that was played.
  static func trend(_ points: [TrendPoint], in catalogue: Catalogue) -> ChartFigure {
    let words = ChartWords(catalogue: catalogue)
    let spots = points.map { Point(x: Double($0.day.number), y: $0.averageAccuracy) }
    var marks: [Mark] = []
    var summary = words.text(.chartEmpty)
    if let last = points.last, let spot = spots.last {
      marks = [
        .line(spots, filled: true), .dots(spots.count > 40 ? [] : spots),
        .value(spot, text: words.percent(last.averageAccuracy)),
      ]
      summary = words.text(
        .chartTrendSummary,
        [
          "count": "\(points.count)", "day": words.day(last.day),
          "percent": words.percent(last.averageAccuracy),
        ]
      )
    }
    return ChartFigure(
      title: words.text(.chartTrendTitle),
      summary: summary,
      x: dayAxis(points.map(\.day), words),
      y: Axis(
        label: words.text(.chartAccuracy),
        range: 0...100,
        ticks: [0, 25, 50, 75, 100].map { Axis.Tick(value: $0, text: words.percent($0)) }
      ),
      marks: marks,
      empty: words.text(.chartEmpty)
    )
  }

  private static func dayAxis(_ days: [CivilDay], _ words: ChartWords) -> Axis {
    let first = days.first?.number ?? 0
    let last = max(days.last?.number ?? 0, first)
    let step = [1, 2, 3, 7, 14, 28, 91, 182, 364].first { (last - first) / $0 <= 6 } ?? 1820
    return Axis(
      label: words.text(.chartDay),
      range: Double(first)...Double(last),
      ticks: stride(from: first, through: last, by: step).map {
        Axis.Tick(value: Double($0), text: words.day(CivilDay(number: $0)))
      }
    )
  }
}
