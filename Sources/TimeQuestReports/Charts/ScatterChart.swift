import Foundation
import TimeQuestEngine
import TimeQuestModels
import TimeQuestScoring
import TimeQuestWords

extension ChartFigure {
  /// How many of the latest trials a scatter shows, at most.
  static let scatterTrials = 1000

  /// Each guess against the time it took, both on scales where half and double are equally far.
  ///
  /// The steps with the most trials have a form and colour of their own. A step has the latest name
  /// that the player saw, unless `names` has another.
  static func scatter(
    _ trials: [Trial],
    names: [TaskID: String] = [:],
    in catalogue: Catalogue
  ) -> ChartFigure {
    let shown = Dictionary(
      trials.map { ($0.taskID, $0.taskDisplayName) },
      uniquingKeysWith: { $1 }
    )
    let names = shown.merging(names) { $1 }
    let words = ChartWords(catalogue: catalogue)
    let times = trials.flatMap { [$0.estimate.seconds.value, $0.actual.value] }
    let range = max(1, (times.min() ?? 60) / 1.25)...max(2, (times.max() ?? 600) * 1.25)
    let ticks = ticks(in: range, words)
    let diagonal = [range.lowerBound, range.upperBound].map { Point(x: $0, y: $0) }
    let series = series(of: trials, names, words)
    return ChartFigure(
      title: words.text("chart.scatter.title"),
      summary: trials.isEmpty
        ? words.text("chart.empty")
        : words.text("chart.scatter.summary", ["count": "\(trials.count)"]),
      columns: ["chart.step", "chart.guess", "chart.actual"].map { words.text($0) },
      rows: trials.map { trial in
        [
          names[trial.taskID] ?? "", catalogue.text(of: trial.estimate),
          catalogue.duration(trial.actual.shown),
        ]
      },
      x: Axis(label: words.text("chart.actual"), range: range, isLogarithmic: true, ticks: ticks),
      y: Axis(label: words.text("chart.guess"), range: range, isLogarithmic: true, ticks: ticks),
      isSquare: true,
      marks: trials.isEmpty ? [] : [.dashes(diagonal)] + series.map { .dots($0.points, $0.series) },
      legend: series.map { LegendEntry(sample: .dots($0.series), text: $0.name) }
        + [LegendEntry(sample: .dashes, text: catalogue.text("direction.exact"))],
      empty: words.text("chart.empty")
    )
  }

  /// The points of each step, most trials first; equal ones by their name.
  private static func series(
    of trials: [Trial],
    _ names: [TaskID: String],
    _ words: ChartWords
  ) -> [(series: Series, name: String, points: [Point])] {
    let steps = Dictionary(grouping: trials, by: \.taskID).map { step, trials in
      (
        name: names[step] ?? "",
        points: trials.map { Point(x: $0.actual.value, y: $0.estimate.seconds.value) }
      )
    }
    .sorted { ($1.points.count, $0.name) < ($0.points.count, $1.name) }
    let named = steps.prefix(Series.kinds).enumerated().map { index, step in
      (series: Series.kind(index), name: step.name, points: step.points)
    }
    let others = steps.dropFirst(Series.kinds).flatMap(\.points)
    return others.isEmpty
      ? named : named + [(.others, words.text("chart.others"), others)]
  }

  /// Durations that people name, at most seven of them.
  static func ticks(in range: ClosedRange<Double>, _ words: ChartWords) -> [Axis.Tick] {
    let fine: [Double] = [
      1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 120, 180, 300, 420, 600, 900, 1200, 1800, 2700, 3600,
      7200,
      10_800, 14_400, 21_600, 28_800, 43_200, 86_400,
    ]
    let coarse: [Double] = [1, 5, 20, 60, 300, 900, 3600, 14_400, 57_600]
    let inside = fine.filter(range.contains)
    return (inside.count > 7 ? coarse.filter(range.contains) : inside)
      .map { Axis.Tick(value: $0, text: words.duration($0)) }
  }
}
