import Foundation
import TimeQuestMeasures
import TimeQuestModels
import TimeQuestScoring

/// Says what a measure means: one sentence for a player, one for a researcher; neither judges.
struct MeasureWords: Sendable {
  let catalogue: Catalogue

  init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
  }

  /// For a player.
  ///
  /// `meant` is the mean confidence of their ranges, which the hit rate is held against.
  func sentence(
    _ measure: TimeSenseMeasure,
    _ found: Measure,
    meant: Double? = nil
  ) -> String {
    let value = found.value
    return switch measure {
    case .bias: bias(value)
    case .typicalMiss: text(.measureTypicalMissText, ["percent": whole(value)])
    case .steadiness: text(.measureSteadinessText, ["percent": whole(value * 100)])
    case .constantError: text(.measureConstantErrorText, ["difference": difference(value)])
    case .absoluteError: text(.measureAbsoluteErrorText, ["amount": amount(value)])
    case .variableError: text(.measureVariableErrorText, ["amount": amount(value)])
    case .totalError: text(.measureTotalErrorText, ["amount": amount(value)])
    case .planning:
      ratio(value, .measurePlanningLong, .measurePlanningShort, .measurePlanningExact)
    case .perception:
      ratio(value, .measurePerceptionLong, .measurePerceptionShort, .measurePerceptionExact)
    case .rangeHitRate:
      text(
        .measureRangeHitRateText,
        ["percent": whole(value * 100), "meant": whole((meant ?? 0) * 100)]
      )
    case .intervalScore: text(.measureIntervalScoreText, ["score": catalogue.number(value)])
    case .rounding: text(.measureRoundingText, ["percent": whole(value * 100)])
    }
  }

  /// For a researcher: the estimator, the figure, its interval and n.
  func detail(
    _ measure: TimeSenseMeasure,
    _ found: Measure,
    meant: Double? = nil
  ) -> String {
    text(
      measure.detailKey,
      [
        "value": catalogue.number(found.value, decimals: 3),
        "interval": interval(found.interval),
        "n": "\(found.n)",
        "meant": whole((meant ?? 0) * 100),
      ]
    )
  }

  /// What is still to come before the measure can be told.
  func explanation(
    _ measure: TimeSenseMeasure,
    _ insufficientData: InsufficientData
  ) -> String {
    text(measure.insufficientDataKey, ["count": "\(insufficientData.missing)"])
  }

  func interval(_ interval: ClosedRange<Double>?) -> String {
    guard let interval else { return text(.measureNoInterval) }
    return text(
      .measureInterval,
      [
        "low": catalogue.number(interval.lowerBound, decimals: 3),
        "high": catalogue.number(interval.upperBound, decimals: 3),
      ]
    )
  }

  func text(_ key: MessageKey, _ values: KeyValuePairs<String, String> = [:]) -> String {
    catalogue.text(key, values)
  }

  func number(_ number: Double, decimals: Int = 3) -> String {
    catalogue.number(number, decimals: decimals)
  }

  func whole(_ value: Double) -> String { number(abs(value), decimals: 0) }

  /// The bias in percent back as a ratio, which reads "50 % short" where the guess was half.
  private func bias(_ percent: Double) -> String {
    let logRatio = percent < 0 ? -log1p(-percent / 100) : log1p(percent / 100)
    return ratio(logRatio, .measureBiasLong, .measureBiasShort, .measureBiasExact)
  }

  private func ratio(
    _ logRatio: Double,
    _ long: MessageKey,
    _ short: MessageKey,
    _ exact: MessageKey
  ) -> String {
    let percent = expm1(logRatio) * 100
    if whole(percent) == "0" { return text(exact) }
    return text(percent > 0 ? long : short, ["percent": whole(percent)])
  }

  func amount(_ seconds: Double) -> String {
    catalogue.duration(Seconds(rounding: seconds)?.shown ?? 0)
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
    case .typicalMiss: .measureTypicalMissDetail
    case .steadiness: .measureSteadinessDetail
    case .constantError: .measureConstantErrorDetail
    case .absoluteError: .measureAbsoluteErrorDetail
    case .variableError: .measureVariableErrorDetail
    case .totalError: .measureTotalErrorDetail
    case .planning: .measurePlanningDetail
    case .perception: .measurePerceptionDetail
    case .rangeHitRate: .measureRangeHitRateDetail
    case .intervalScore: .measureIntervalScoreDetail
    case .rounding: .measureRoundingDetail
    }
  }

  fileprivate var insufficientDataKey: MessageKey {
    switch self {
    case .planning, .perception: .measureFewFelt
    case .rangeHitRate, .intervalScore: .measureFewRanges
    case .rounding: .measureFewNumbers
    default: .measureFew
    }
  }
}
