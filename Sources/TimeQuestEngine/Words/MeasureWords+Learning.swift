import Foundation
import TimeQuestMeasures
import TimeQuestScoring

extension MeasureWords {
  /// For a player: whether practice shows, which it does where the interval of the rate stays off
  /// 0.
  func sentence(_ fit: LearningFit) -> String {
    let start = percent(fit.curve.distance(at: 1))
    let now = percent(fit.curve.distance(at: Double(fit.rate.n)))
    guard showsPractice(fit), start != now else { return text(.learningSteady, ["now": now]) }
    return text(.learningGaining, ["start": start, "now": now])
  }

  /// For a researcher.
  func detail(_ fit: LearningFit) -> String {
    let curve = fit.curve
    let n = "\(fit.rate.n)"
    guard let halfLife = curve.halfLife else {
      return text(.learningSteadyDetail, ["a": number(curve.plateau), "n": n])
    }
    return text(
      .learningDetail,
      [
        "a": number(curve.plateau), "b": number(curve.gain), "c": number(curve.rate), "n": n,
        "interval": interval(fit.rate.interval), "halfLife": number(halfLife, decimals: 1),
      ]
    )
  }

  private func showsPractice(_ fit: LearningFit) -> Bool {
    fit.curve.gain > 0 && (fit.rate.interval?.lowerBound ?? 0) > 0
  }

  /// |e| as players read it: 30 means within 30 % of the actual time.
  private func percent(_ distance: Double) -> String { whole(expm1(distance) * 100) }
}
