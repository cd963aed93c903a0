import Foundation
import TimeQuestMeasures
import TimeQuestScoring

extension ChartFigure {
  /// How many of the latest trials a scatter shows, at most.
  static let scatterTrials = 1000

  /// Each guess against the time it took, both on scales where half and double are equally far.
  static func scatter(_ trials: [MeasuredTrial], in catalogue: Catalogue) -> ChartFigure {
    let words = ChartWords(catalogue: catalogue)
    let times = trials.flatMap { [$0.estimated, $0.actual] }
    let range = max(1, (times.min() ?? 60) / 1.25)...max(2, (times.max() ?? 600) * 1.25)
    let ticks = ticks(in: range, words)
    let spots = trials.map { Point(x: $0.actual, y: $0.estimated) }
    let ends = (
      Point(x: range.lowerBound, y: range.lowerBound),
      Point(x: range.upperBound, y: range.upperBound)
    )
    let guide = Mark.guide(ends.0, ends.1, text: words.text(.directionExact))
    return ChartFigure(
      title: words.text(.chartScatterTitle),
      summary: spots.isEmpty
        ? words.text(.chartEmpty)
        : words.text(.chartScatterSummary, ["count": "\(spots.count)"]),
      x: Axis(label: words.text(.chartActual), range: range, isLogarithmic: true, ticks: ticks),
      y: Axis(label: words.text(.chartGuess), range: range, isLogarithmic: true, ticks: ticks),
      marks: spots.isEmpty ? [] : [guide, .dots(spots)],
      empty: words.text(.chartEmpty)
    )
  }

  /// Durations that people name, at most seven of them.
  private static func ticks(in range: ClosedRange<Double>, _ words: ChartWords) -> [Axis.Tick] {
    let fine: [Double] = [
      1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 420, 600, 900, 1200, 1800, 2700, 3600,
      5400, 7200, 10_800, 14_400, 21_600, 28_800, 43_200, 86_400,
    ]
    let coarse: [Double] = [1, 5, 20, 60, 300, 900, 3600, 14_400, 57_600]
    let inside = fine.filter(range.contains)
    return (inside.count > 7 ? coarse.filter(range.contains) : inside)
      .map { Axis.Tick(value: $0, text: words.duration($0)) }
  }
}
