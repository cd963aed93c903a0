import Foundation
import TimeQuestEngine
import TimeQuestMeasures
import TimeQuestScoring
import TimeQuestWords

extension ChartFigure {
  /// How far each guess at a step was off, oldest first, and the curve they lie around.
  static func learningCurve(_ trials: [MeasuredTrial], in catalogue: Catalogue) -> ChartFigure {
    let words = ChartWords(catalogue: catalogue)
    let distances = trials.map { abs($0.logRatio) }
    let spots = distances.enumerated().map { index, distance in
      Point(x: Double(index + 1), y: expm1(distance) * 100)
    }
    let count = max(1, spots.count)
    let median = RunningMedian.of(spots)
    var marks: [Mark] = spots.isEmpty ? [] : [.dots(spots, .faint)]
    var legend = [LegendEntry(sample: .dots(.faint), text: words.text("chart.practice.dot"))]
    if !median.isEmpty {
      marks.append(.line(median))
      legend.append(LegendEntry(sample: .line, text: words.median("chart.practice.line")))
    }
    let report = LearningCurveReport(trials, words: MeasureWords(catalogue))
    if let fit = report.fit {
      let fitted = LearningCurve(plateau: fit.plateau, gain: fit.gain, rate: fit.rate)
      marks.append(.dashes(curve(fitted, to: count)))
      legend.append(LegendEntry(sample: .dashes, text: words.text("chart.practice.fit")))
    }
    let summary =
      report.verdict?.text ?? report.insufficientData.last?.text ?? words.text("chart.empty")
    let step = max(1, Axis.step(over: Double(count), most: 6))
    return ChartFigure(
      title: words.text("chart.practice.title"),
      summary: summary,
      x: Axis(
        label: words.text("chart.trial"),
        range: 1...Double(max(2, count)),
        ticks: ([1] + stride(from: step, through: Double(count), by: step).filter { $0 > step / 2 })
          .filter { $0 == 1 || $0 >= 1 + step / 2 }
          .map { Axis.Tick(value: $0, text: "\(Int($0))") }
      ),
      y: .fromZero(words.text("chart.off"), to: height(of: spots), text: words.percent),
      marks: marks,
      legend: legend,
      empty: words.text("chart.empty")
    )
  }

  private static func curve(_ curve: LearningCurve, to count: Int) -> [Point] {
    (0...96).map { step in
      let trial = 1 + Double(count - 1) * Double(step) / 96
      return Point(x: trial, y: expm1(curve.distance(at: trial)) * 100)
    }
  }

  /// Room for all but the farthest twentieth, which then stands as arrows at the upper edge.
  private static func height(of spots: [Point]) -> Double {
    let sorted = spots.map(\.y).sorted()
    guard let highest = sorted.last else { return 100 }
    let most = sorted[(sorted.count - 1) * 19 / 20]
    return highest > 3 * most && most > 0 ? most * 1.5 : max(highest, 1)
  }
}
