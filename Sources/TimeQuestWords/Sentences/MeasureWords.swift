import Foundation
package import TimeQuestMeasures
package import TimeQuestModels
import TimeQuestScoring

/// Says what a measure means: one sentence for a player, one for a researcher; neither judges.
package struct MeasureWords: Sendable {
  package let catalogue: Catalogue
  /// Whether the sentences for a researcher are wanted, which are behind the parent's unlock.
  package let hasDetails: Bool

  package init(_ catalogue: Catalogue, hasDetails: Bool = false) {
    self.catalogue = catalogue
    self.hasDetails = hasDetails
  }

  /// For a player, with the number of guesses; a lean only where the interval excludes none.
  ///
  /// `sense` has what some measures are held against, and `names` the steps' names for the player.
  package func sentence(
    _ measure: TimeSenseMeasure,
    _ found: Measure,
    in sense: TimeSense,
    names: [TaskID: String]
  ) -> String {
    let value = found.value
    switch measure {
    case .bias:
      // Half the time is −100 in the symmetric measure, and 50 % short in words.
      return lean(measure, found, percent: value < 0 ? expm1(-log1p(-value / 100)) * 100 : value)
    case .questBias, .planning, .perception:
      return lean(measure, found, percent: expm1(value) * 100)
    case .centralTendency: return tendency(found, in: sense, names)
    case .constantError where !found.leans(from: 0): return text(measure, "exact", found)
    case .constantError: return text(measure, "text", found, "difference", difference(value))
    case .absoluteError:
      return text(measure, "text", found, "amount", amount(value))
    case .intervalScore:
      return text(measure, "text", found, "score", catalogue.number(value))
    case .typicalMiss: return text(measure, "text", found, "span", span(log1p(value / 100)))
    case .steadiness:
      // One standard deviation of a log-normal with this coefficient of variation.
      return text(measure, "text", found, "span", span(log1p(value * value).squareRoot()))
    case .rounding: return text(measure, "text", found, "count", whole(value * 10))
    case .rangeHitRate:
      let meant = sense.meantHitRate ?? 0
      guard found.leans(from: meant) else { return text(measure, "exact", found) }
      return text(measure, value < meant ? "tight" : "wide", found)
    }
  }

  /// For a researcher: the estimator, the figure, its interval and n.
  package func detail(_ measure: TimeSenseMeasure, _ found: Measure, in sense: TimeSense) -> String
  {
    parentsText(
      "measure.\(measure.rawValue).detail",
      [
        "value": catalogue.number(found.value, decimals: 3),
        "interval": interval(found.interval),
        "n": "\(found.n)",
        "days": "\(found.days)",
        "meant": whole((sense.meantHitRate ?? 0) * 100),
      ]
    )
  }

  /// For a researcher: the typical miss of first guesses at new steps, before and later.
  package func transfer(_ found: Transfer) -> String {
    parentsText(
      "transfer.detail",
      [
        "early": number(found.early.value), "earlyInterval": interval(found.early.interval),
        "earlyN": "\(found.early.n)", "late": number(found.late.value),
        "lateInterval": interval(found.late.interval), "lateN": "\(found.late.n)",
      ]
    )
  }

  /// What is still to come before it can be told; `measure` is nil for what is not one of them.
  package func explanation(
    _ insufficientData: InsufficientData,
    of measure: TimeSenseMeasure? = nil
  )
    -> String
  {
    let key =
      switch insufficientData.unit {
      case .days: "measure.fewDays"
      case .steps: "measure.fewSteps"
      case .runs: "measure.fewRuns"
      case .variation: "measure.alike"
      case .trials:
        switch measure {
        case .planning, .perception: "measure.fewFelt"
        case .rangeHitRate, .intervalScore: "measure.fewRanges"
        case .rounding: "measure.fewNumbers"
        default: "measure.few"
        }
      }
    return text(key, ["count": "\(insufficientData.missing)"])
  }

  package func basis(n: Int, days: Int) -> String {
    text("measure.basis", ["n": "\(n)", "days": "\(days)"])
  }

  package func interval(_ interval: ClosedRange<Double>?) -> String {
    guard let interval else { return parentsText("measure.noInterval") }
    return parentsText(
      "measure.interval",
      [
        "low": catalogue.number(interval.lowerBound, decimals: 3),
        "high": catalogue.number(interval.upperBound, decimals: 3),
      ]
    )
  }

  package func text(_ key: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
    catalogue.text(key, values)
  }

  /// A text that no player is sent.
  package func parentsText(
    _ key: String,
    _ values: KeyValuePairs<String, String> = [:]
  ) -> String {
    Catalogue.parent(catalogue.language).text(key, values)
  }

  /// The times that are at most that far from ten minutes on logarithms, such as "between 5m and
  /// 20m", rounded away from ten minutes so that none of them is left out.
  func span(_ distance: Double) -> String {
    let ratio = exp(min(distance, 14))
    return text(
      "measure.span",
      [
        "low": amount((60 / ratio).rounded(.down) * 10),
        "high": amount((60 * ratio).rounded(.up) * 10),
      ]
    )
  }

  package func number(_ number: Double, decimals: Int = 3) -> String {
    catalogue.number(number, decimals: decimals)
  }

  package func whole(_ value: Double) -> String { number(abs(value), decimals: 0) }

  package func amount(_ seconds: Double) -> String {
    catalogue.duration(Seconds(rounding: seconds)?.shown ?? 0)
  }

  /// A lean to less or to more, or that none shows.
  private func lean(_ measure: TimeSenseMeasure, _ found: Measure, percent: Double) -> String {
    let isTold = found.leans(from: 0) && whole(percent) != "0"
    let direction = isTold ? (percent < 0 ? "short" : "long") : "exact"
    // A share of ten minutes, to ten seconds: a figure that players can picture.
    let share = min(abs(1 + percent / 100), 1e6)
    return text(measure, direction, found, "amount", amount((share * 60).rounded() * 10))
  }

  private func tendency(_ found: Measure, in sense: TimeSense, _ names: [TaskID: String]) -> String
  {
    guard found.leans(from: 1) else { return text(.centralTendency, "exact", found) }
    if sense.isTendencyOfTheseSteps {
      let steps = sense.tendencySteps.compactMap { names[$0] }.joined(separator: ", ")
      let part = found.value > 1 ? "thesePushed" : "thesePulled"
      return text(.centralTendency, part, found, "steps", steps)
    }
    if found.value > 1 { return text(.centralTendency, "pushed", found) }
    guard let point = sense.indifferencePoint, sense.isPointWithinSteps else {
      return text(.centralTendency, "pulledAside", found)
    }
    return text(.centralTendency, "pulled", found, "amount", amount(point))
  }

  /// A text of a measure, with one value and what it is based on.
  private func text(
    _ measure: TimeSenseMeasure,
    _ part: String,
    _ found: Measure,
    _ name: String = "",
    _ value: String = ""
  ) -> String {
    text(
      "measure.\(measure.rawValue).\(part)",
      [name: value, "basis": basis(n: found.n, days: found.days)]
    )
  }

  private func difference(_ seconds: Double) -> String {
    let amount = Seconds(rounding: abs(seconds)) ?? .zero
    return catalogue.difference(
      estimated: seconds < 0 ? .zero : amount,
      actual: seconds < 0 ? amount : .zero
    )
  }
}
