import Foundation
import TimeQuestEngine

/// One direction of a chart: what range it shows, on which scale, and where its ticks stand.
struct Axis: Sendable {
  struct Tick: Sendable {
    let value: Double
    let text: String
    /// Said below the first tick of each group where there are two or more: its year.
    var group: String?
  }

  let label: String
  let range: ClosedRange<Double>
  /// Half and double are equally far from a number on it.
  var isLogarithmic = false
  let ticks: [Tick]

  /// Every tick, or every second, third …, such that each has the room it needs.
  ///
  /// `fits` says whether two neighbours stand apart.
  func ticks(where fits: (Tick, Tick) -> Bool) -> [Tick] {
    for step in 1...max(1, ticks.count) {
      let shown = stride(from: 0, to: ticks.count, by: step).map { ticks[$0] }
      if zip(shown, shown.dropFirst()).allSatisfy(fits) { return shown }
    }
    return []
  }

  /// Where a number lies, from 0 at the lower end to 1 at the upper one.
  func place(of number: Double) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    guard high > low else { return 0.5 }
    let place =
      isLogarithmic ? log(number / low) / log(high / low) : (number - low) / (high - low)
    return place.isNaN ? 0 : min(max(place, 0), 1)
  }

  /// The least step of the form 1, 2 or 5 times a power of ten that makes at most that many.
  static func step(over span: Double, most: Int) -> Double {
    let rough = max(span, 1e-9) / Double(most)
    let power = pow(10, log10(rough).rounded(.down))
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough * 0.999 } ?? 10 * power
  }

  /// From 0 to a round number above the greatest.
  static func fromZero(
    _ label: String,
    to greatest: Double,
    text: (Double) -> String
  ) -> Axis {
    let step = step(over: max(greatest, 1e-6), most: 5)
    let count = max(1, (greatest / step).rounded(.up))
    return Axis(
      label: label,
      range: 0...count * step,
      ticks: (0...Int(count)).map {
        Tick(value: Double($0) * step, text: text(Double($0) * step))
      }
    )
  }
}
