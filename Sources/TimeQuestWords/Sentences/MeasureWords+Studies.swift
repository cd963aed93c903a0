package import TimeQuestMeasures
package import TimeQuestModels

extension MeasureWords {
  /// What a study found, in a parent's words: the difference, its interval, and whether that is
  /// more than chance.
  package func sentence(_ effect: StudyEffect, of study: Study, quest: String) -> String {
    let key = study.kind == .mysteryStep ? study.kind.rawValue : study.outcome.rawValue
    let sentence = parentsText(
      "study.\(key)",
      [
        "quest": quest,
        "first": study.conditions.first ?? "", "second": study.conditions.last ?? "",
        "change": change(effect.ratio, of: study),
        "interval": interval(effect.interval, of: study),
      ]
    )
    return "\(sentence) \(parentsText(effect.isTold ? "study.isTold" : "study.isChance"))"
  }

  /// Why a study tells nothing.
  package func explanation(_ reason: InsufficientData, of study: Study) -> String {
    let few = study.kind == .mysteryStep ? "study.fewDays" : "study.fewPairs"
    return parentsText(
      reason.unit == .variation ? "study.alike" : few,
      ["n": "\(reason.n)", "needed": "\(reason.needed)"]
    )
  }

  /// The names of the two conditions, by which the table of a study has its columns.
  package func conditions(of study: Study) -> [String] {
    study.kind == .mysteryStep
      ? [parentsText("study.guessed"), parentsText("study.notGuessed")] : study.conditions
  }

  private func change(_ ratio: Double, of study: Study) -> String {
    let words =
      switch study.outcome {
      case .duration: ratio < 1 ? "study.shorter" : "study.longer"
      case .typicalMiss: ratio < 1 ? "study.closer" : "study.further"
      }
    let number = distance(ratio)
    return parentsText(
      words,
      ["percent": number == "0" ? parentsText("study.under") : percent(number)]
    )
  }

  private func interval(_ interval: ClosedRange<Double>, of study: Study) -> String {
    let (low, high) = (interval.lowerBound, interval.upperBound)
    let (near, far) = abs(high - 1) < abs(low - 1) ? (high, low) : (low, high)
    // Both ends to one side are said nearest to none first, and the side once.
    let isOneSided = (near - 1) * (far - 1) > 0 || distance(near) == "0"
    return parentsText(
      "study.within",
      [
        "low": isOneSided ? percent(distance(near)) : change(low, of: study),
        "high": change(isOneSided ? far : high, of: study),
      ]
    )
  }

  /// How far a ratio is from one, in whole percent.
  private func distance(_ ratio: Double) -> String { whole(min(abs(ratio - 1), 10) * 100) }

  private func percent(_ number: String) -> String { text("figure.percent", ["number": number]) }
}
