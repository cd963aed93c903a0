import Foundation
import TimeQuestEngine
import TimeQuestMeasures
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
    let series: Series = medians.isEmpty ? .kind(0) : .faint
    return ChartFigure(
      title: words.text("chart.trend.title"),
      summary: summary(points, words),
      columns: ["chart.day", "chart.accuracy", "label.quests"].map { words.text($0) },
      rows: points.map { point in
        [
          words.day(point.day, beside: points.last?.day), words.percent(point.averageAccuracy),
          "\(point.sessions)",
        ]
      },
      x: dayAxis(points.map(\.day), words),
      y: Axis(
        label: words.text("chart.accuracy"),
        range: 0...100,
        ticks: [0, 25, 50, 75, 100].map { Axis.Tick(value: $0, text: words.percent($0)) }
      ),
      marks: marks(points, series, medians, words),
      legend: [LegendEntry(sample: .dots(series), text: words.text("chart.trend.dot"))]
        + (medians.isEmpty
          ? []
          : [LegendEntry(sample: .line, text: words.median("chart.trend.line"))]),
      empty: words.text("chart.empty")
    )
  }

  private static func marks(
    _ points: [TrendPoint],
    _ series: Series,
    _ medians: [[Point]],
    _ words: ChartWords
  ) -> [Mark] {
    let spots = points.map { Point(x: Double($0.day.number), y: $0.averageAccuracy) }
    guard let last = spots.last else { return [] }
    return [.dots(spots, series)] + medians.map { .line($0) }
      + [.value(last, text: words.percent(last.y))]
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
  /// A line across a pause would show figures for days without play.
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

extension ChartWords {
  /// With its year where that is another one than the latest day's.
  fileprivate func day(_ day: CivilDay, beside latest: CivilDay?) -> String {
    self.day(day, withYear: day.year != latest?.year)
  }
}

extension CivilDay {
  fileprivate var year: String { String(description.prefix { $0 != "-" }) }
}

extension ChartFigure {
  /// How far each guess at a step was off, oldest first, and the curve they lie around.
  ///
  /// It tells no percentage: it tells the minutes for something that takes ten of them.
  static func learningCurve(
    _ trials: [MeasuredTrial],
    _ learning: Result<LearningTest, InsufficientData>,
    in catalogue: Catalogue
  ) -> ChartFigure {
    let words = ChartWords(catalogue: catalogue)
    let distances = trials.map { abs($0.logRatio) }
    let spots = distances.enumerated().map { index, distance in
      Point(x: Double(index + 1), y: minutes(distance))
    }
    let count = max(1, spots.count)
    let median = RunningMedian.of(spots)
    let report = LearningCurveReport(trials, learning: learning, words: MeasureWords(catalogue))
    // No line shows what the words do not tell.
    let isTold = report.verdict?.isWorking == true
    let series: Series = isTold ? .faint : .kind(0)
    var marks: [Mark] = spots.isEmpty ? [] : [.dots(spots, series)]
    var legend = [LegendEntry(sample: .dots(series), text: words.text("chart.practice.dot"))]
    if isTold, !median.isEmpty {
      marks.append(.line(median))
      legend.append(LegendEntry(sample: .line, text: words.median("chart.practice.line")))
    }
    if isTold, let fit = report.fit {
      let fitted = LearningCurve(plateau: fit.plateau, gain: fit.gain, rate: fit.rate)
      marks.append(.dashes(curve(fitted, to: count)))
      legend.append(LegendEntry(sample: .dashes, text: words.text("chart.practice.fit")))
    }
    let off = words.text("chart.off", ["amount": words.duration(600)])
    let summary =
      report.verdict?.text ?? report.insufficientData.last?.text ?? words.text("chart.empty")
    let step = max(1, Axis.step(over: Double(count), most: 6))
    return ChartFigure(
      title: words.text("chart.practice.title"),
      summary: summary,
      columns: [words.text("chart.trial"), words.text("chart.day"), off],
      rows: zip(trials, spots).map { trial, spot in
        [
          "\(Int(spot.x))", words.day(trial.day, beside: trials.last?.day),
          words.duration(spot.y * 60),
        ]
      },
      x: Axis(
        label: words.text("chart.trial"),
        range: 1...Double(max(2, count)),
        ticks: ([1] + stride(from: step, through: Double(count), by: step).filter { $0 > step / 2 })
          .filter { $0 == 1 || $0 >= 1 + step / 2 }
          .map { Axis.Tick(value: $0, text: "\(Int($0))") }
      ),
      y: .fromZero(off, to: height(of: spots)) { words.duration($0 * 60) },
      marks: marks,
      legend: legend,
      empty: words.text("chart.empty")
    )
  }

  private static func curve(_ curve: LearningCurve, to count: Int) -> [Point] {
    (0...96).map { step in
      let trial = 1 + Double(count - 1) * Double(step) / 96
      return Point(x: trial, y: minutes(curve.distance(at: trial)))
    }
  }

  private static func minutes(_ distance: Double) -> Double { expm1(distance) * 10 }

  /// Room for all but the farthest twentieth, which then stands as arrows at the upper edge.
  private static func height(of spots: [Point]) -> Double {
    let sorted = spots.map(\.y).sorted()
    guard let highest = sorted.last else { return 10 }
    let most = sorted[(sorted.count - 1) * 19 / 20]
    return highest > 3 * most && most > 0 ? most * 1.5 : max(highest, 0.1)
  }
}

/// What is usual around a point: the median of it and the six before it.
///
/// A median is not moved by one odd day, and one of the past alone does not change when days are
/// added. The first six points have none (Tukey, Exploratory Data Analysis, 1977, chapter 7).
enum RunningMedian {
  static let window = 7

  static func of(_ points: [ChartFigure.Point]) -> [ChartFigure.Point] {
    guard points.count >= window else { return [] }
    return (window...points.count).map { end in
      let sorted = points[(end - window)..<end].map(\.y).sorted()
      return ChartFigure.Point(x: points[end - 1].x, y: sorted[window / 2])
    }
  }
}
