import TimeQuestEngine
import TimeQuestModels
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestWords

extension ChartFigure {
  /// Accuracy over time: one point for each day that was played, and what is usual around it.
  static func trend(_ points: [TrendPoint], in catalogue: Catalogue) -> ChartFigure {
    let words = ChartWords(catalogue: catalogue)
    let medians = runs(points).map { run in
      RunningMedian.of(run.map { Point(x: Double($0.day.number), y: $0.averageAccuracy) })
    }
    .filter { !$0.isEmpty }
    return ChartFigure(
      title: words.text("chart.trend.title"),
      summary: summary(points, words),
      x: dayAxis(points.map(\.day), words),
      y: Axis(
        label: words.text("chart.accuracy"),
        range: 0...100,
        ticks: [0, 25, 50, 75, 100].map { Axis.Tick(value: $0, text: words.percent($0)) }
      ),
      marks: marks(points, medians, words),
      legend: [LegendEntry(sample: .dots(.faint), text: words.text("chart.trend.dot"))]
        + (medians.isEmpty
          ? []
          : [LegendEntry(sample: .line, text: words.median("chart.trend.line"))]),
      empty: words.text("chart.empty")
    )
  }

  private static func marks(
    _ points: [TrendPoint],
    _ medians: [[Point]],
    _ words: ChartWords
  ) -> [Mark] {
    let spots = points.map { Point(x: Double($0.day.number), y: $0.averageAccuracy) }
    guard let last = spots.last else { return [] }
    // The figure beside the line is the line's own, where it reaches the last day.
    let end = medians.last?.last.flatMap { $0.x == last.x ? $0 : nil } ?? last
    return [.dots(spots, .faint)] + medians.map { .line($0) }
      + [.value(end, text: words.percent(end.y))]
  }

  private static func summary(_ points: [TrendPoint], _ words: ChartWords) -> String {
    guard let first = points.first, let last = points.last else { return words.text("chart.empty") }
    return words.text(
      "chart.trend.summary",
      [
        "count": "\(points.count)",
        "day": words.day(last.day, withYear: first.day.year != last.day.year),
        "percent": words.percent(last.averageAccuracy),
      ]
    )
  }

  /// The days apart at pauses of more than four weeks.
  ///
  /// A line across them would tell of days that nobody played.
  private static func runs(_ points: [TrendPoint]) -> [[TrendPoint]] {
    points.reduce(into: []) { runs, point in
      if let last = runs.last?.last, point.day.number - last.day.number <= 28 {
        runs[runs.count - 1].append(point)
      } else {
        runs.append([point])
      }
    }
  }

  private static func dayAxis(_ days: [CivilDay], _ words: ChartWords) -> Axis {
    let first = days.first?.number ?? 0
    let last = max(days.last?.number ?? 0, first)
    let step = [1, 2, 3, 7, 14, 28, 91, 182, 364].first { (last - first) / $0 <= 6 } ?? 1820
    return Axis(
      label: words.text("chart.day"),
      range: Double(first)...Double(last),
      ticks: stride(from: first, through: last, by: step).map {
        let day = CivilDay(number: $0)
        return Axis.Tick(value: Double($0), text: words.day(day), group: day.year)
      }
    )
  }
}

extension CivilDay {
  fileprivate var year: String { String(description.prefix { $0 != "-" }) }
}
