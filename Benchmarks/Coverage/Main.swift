import Foundation
import TimeQuestMeasures

/// Prints how often the intervals of the measures hold the true value, as a table in Markdown.
///
/// `coverage [RUNS [N …]]`; 2,000 runs take some minutes.
@main struct Main {
  static func main() {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }.filter { $0 > 0 }
    let runs = numbers.first ?? 2000
    let sizes = numbers.count > 1 ? Array(numbers.dropFirst()) : [6, 20, 60, 200]
    let truth = Truth()
    var shown: [String: [Int: Int]] = [:]
    var percentile: [String: [Int: Int]] = [:]
    for size in sizes {
      var player = SimulatedPlayer(seed: UInt64(size))
      for _ in 0..<runs {
        let numbers = player.trials(size)
        let ranges = player.trials(size, asRanges: true)
        let byNumber = TimeSense(of: numbers)
        let byRange = TimeSense(of: ranges)
        for measure in TimeSenseMeasure.allCases {
          let isOfRanges = [.rangeHitRate, .intervalScore].contains(measure)
          let name = measure.rawValue
          guard case .success(let found) = (isOfRanges ? byRange : byNumber)[measure] else {
            continue
          }
          count(found.interval, truth.of(measure), in: &shown[name, default: [:]], size)
          let plain = truth.percentiles(measure, isOfRanges ? ranges : numbers)
          count(plain, truth.of(measure), in: &percentile[name, default: [:]], size)
        }
        if case .success(let fit) = Result(catching: { try LearningFit(of: player.distances(size)) }
        ) {
          let curve = SimulatedPlayer.learning
          count(fit.plateau.interval, curve.plateau, in: &shown["plateau", default: [:]], size)
          count(fit.rate.interval, curve.rate, in: &shown["rate", default: [:]], size)
        }
      }
    }
    print("| measure | truth | \(sizes.map { "n = \($0)" }.joined(separator: " | ")) |")
    print("|---|---|\(sizes.map { _ in "---|" }.joined())")
    let curve = SimulatedPlayer.learning
    let rows =
      TimeSenseMeasure.allCases.map { ($0.rawValue, truth.of($0)) }
      + [("plateau", curve.plateau), ("rate", curve.rate)]
    for (name, truth) in rows {
      let cells = sizes.map { size in
        let plain = percentile[name].map { " (\(percent($0[size] ?? 0, runs)))" } ?? ""
        return (shown[name]?[size]).map { percent($0, runs) + plain } ?? "none\(plain)"
      }
      let figure = String(format: "%.4g", truth)
      print("| \(name) | \(figure) | \(cells.joined(separator: " | ")) |")
    }
  }

  private static func count(
    _ interval: ClosedRange<Double>?,
    _ truth: Double,
    in hits: inout [Int: Int],
    _ size: Int
  ) {
    guard let interval else { return }
    hits[size, default: 0] += interval.contains(truth) ? 1 : 0
  }

  private static func percent(_ hits: Int, _ runs: Int) -> String {
    String(format: "%.1f", Double(hits) / Double(runs) * 100)
  }
}
