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
    return parentsText(words, ["percent": percent(ratio)])
  }

  private func interval(_ interval: ClosedRange<Double>, of study: Study) -> String {
    let (low, high) = (interval.lowerBound, interval.upperBound)
    // Both ends to one side are said nearest to none first, and the side once.
    let ends: (String, String) =
      if high < 1 {
        (percent(high), change(low, of: study))
      } else if low > 1 {
        (percent(low), change(high, of: study))
      } else {
        (change(low, of: study), change(high, of: study))
      }
    return parentsText("study.within", ["low": ends.0, "high": ends.1])
  }

  /// How far a ratio is from one.
  private func percent(_ ratio: Double) -> String {
    let number = whole(min(abs(ratio - 1), 10) * 100)
    return number == "0"
      ? parentsText("study.under") : text("figure.percent", ["number": number])
  }
}
