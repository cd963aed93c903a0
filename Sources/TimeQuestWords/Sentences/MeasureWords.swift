import Foundation
package import TimeQuestMeasures
import TimeQuestModels
import TimeQuestScoring

/// Says what a measure means: one sentence for a player, one for a researcher; neither judges.
package struct MeasureWords: Sendable {
  package let catalogue: Catalogue

  package init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
  }

  /// For a player, with the number of guesses; a lean only where the interval excludes none.
  ///
  /// `sense` has what some measures are held against.
  package func sentence(
    _ measure: TimeSenseMeasure,
    _ found: Measure,
    in sense: TimeSense
  ) -> String {
    let value = found.value
    let basis = basis(n: found.n, days: found.days)
    func percent(_ key: MessageKey, _ share: Double) -> String {
      text(key, ["percent": whole(share), "basis": basis])
    }
    func amount(_ key: MessageKey) -> String {
      text(key, ["amount": self.amount(value), "basis": basis])
    }
    return switch measure {
    case .bias:
      lean(
        found,
        // Half the time is −100 in the symmetric measure, and 50 % short in words.
        percent: value < 0 ? expm1(-log1p(-value / 100)) * 100 : value,
        [.measureBiasShort, .measureBiasExact, .measureBiasLong]
      )
    case .questBias:
      lean(
        found,
        percent: expm1(value) * 100,
        [.measureQuestBiasShort, .measureQuestBiasExact, .measureQuestBiasLong]
      )
    case .typicalMiss: percent(.measureTypicalMissText, value)
    case .steadiness: percent(.measureSteadinessText, value * 100)
    case .constantError:
      found.excludes(0)
        ? text(
          .measureConstantErrorText,
          ["difference": difference(value), "basis": basis]
        ) : text(.measureConstantErrorExact, ["basis": basis])
    case .absoluteError: amount(.measureAbsoluteErrorText)
    case .variableError: amount(.measureVariableErrorText)
    case .totalError: amount(.measureTotalErrorText)
    case .centralTendency: tendency(found, in: sense)
    case .planning:
      lean(
        found,
        percent: expm1(value) * 100,
        [.measurePlanningShort, .measurePlanningExact, .measurePlanningLong]
      )
    case .perception:
      lean(
        found,
        percent: expm1(value) * 100,
        [.measurePerceptionShort, .measurePerceptionExact, .measurePerceptionLong]
      )
    case .rangeHitRate:
      text(
        .measureRangeHitRateText,
        [
          "percent": whole(value * 100), "meant": whole((sense.meantHitRate ?? 0) * 100),
          "basis": basis,
        ]
      )
    case .intervalScore:
      text(.measureIntervalScoreText, ["score": catalogue.number(value), "basis": basis])
    case .rounding: percent(.measureRoundingText, value * 100)
    }
  }

  /// For a researcher: the estimator, the figure, its interval and n.
  package func detail(_ measure: TimeSenseMeasure, _ found: Measure, in sense: TimeSense) -> String
  {
    text(
      measure.detailKey,
      [
        "value": catalogue.number(found.value, decimals: 3),
        "interval": interval(found.interval),
        "n": "\(found.n)",
        "days": "\(found.days)",
        "meant": whole((sense.meantHitRate ?? 0) * 100),
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
    let key: MessageKey =
      switch insufficientData.unit {
      case .days: .measureFewDays
      case .steps: .measureFewSteps
      case .runs: .measureFewRuns
      case .variation: .measureAlike
      case .trials:
        switch measure {
        case .planning, .perception: .measureFewFelt
        case .rangeHitRate, .intervalScore: .measureFewRanges
        case .rounding: .measureFewNumbers
        default: .measureFew
        }
      }
    return text(key, ["count": "\(insufficientData.missing)"])
  }

  package func basis(n: Int, days: Int) -> String {
    text(.measureBasis, ["n": "\(n)", "days": "\(days)"])
  }

  package func interval(_ interval: ClosedRange<Double>?) -> String {
    guard let interval else { return text(.measureNoInterval) }
    return text(
      .measureInterval,
      [
        "low": catalogue.number(interval.lowerBound, decimals: 3),
        "high": catalogue.number(interval.upperBound, decimals: 3),
      ]
    )
  }

  package func text(_ key: MessageKey, _ values: KeyValuePairs<String, String> = [:]) -> String {
    catalogue.text(key, values)
  }

  package func number(_ number: Double, decimals: Int = 3) -> String {
    catalogue.number(number, decimals: decimals)
  }

  package func whole(_ value: Double) -> String { number(abs(value), decimals: 0) }

  package func amount(_ seconds: Double) -> String {
    catalogue.duration(Seconds(rounding: seconds)?.shown ?? 0)
  }

  /// The keys are those of a lean to less, of none, and of one to more.
  private func lean(_ found: Measure, percent: Double, _ keys: [MessageKey]) -> String {
    let isTold = found.excludes(0) && whole(percent) != "0"
    return text(
      isTold ? (percent < 0 ? keys[0] : keys[2]) : keys[1],
      ["percent": whole(percent), "basis": basis(n: found.n, days: found.days)]
    )
  }

  private func tendency(_ found: Measure, in sense: TimeSense) -> String {
    let basis = basis(n: found.n, days: found.days)
    guard found.excludes(1) else { return text(.measureCentralTendencyExact, ["basis": basis]) }
    if found.value > 1 { return text(.measureCentralTendencyPushed, ["basis": basis]) }
    guard let point = sense.indifferencePoint, sense.isPointWithinSteps else {
      return text(.measureCentralTendencyPulledAside, ["basis": basis])
    }
    return text(.measureCentralTendencyPulled, ["amount": amount(point), "basis": basis])
  }

  private func difference(_ seconds: Double) -> String {
    let amount = Seconds(rounding: abs(seconds)) ?? .zero
    return catalogue.difference(
      estimated: seconds < 0 ? .zero : amount,
      actual: seconds < 0 ? amount : .zero
    )
  }
}

extension TimeSenseMeasure {
  fileprivate var detailKey: MessageKey {
    switch self {
    case .bias: .measureBiasDetail
    case .questBias: .measureQuestBiasDetail
    case .typicalMiss: .measureTypicalMissDetail
    case .steadiness: .measureSteadinessDetail
    case .constantError: .measureConstantErrorDetail
    case .absoluteError: .measureAbsoluteErrorDetail
    case .variableError: .measureVariableErrorDetail
    case .totalError: .measureTotalErrorDetail
    case .centralTendency: .measureCentralTendencyDetail
    case .planning: .measurePlanningDetail
    case .perception: .measurePerceptionDetail
    case .rangeHitRate: .measureRangeHitRateDetail
    case .intervalScore: .measureIntervalScoreDetail
    case .rounding: .measureRoundingDetail
    }
  }
}
