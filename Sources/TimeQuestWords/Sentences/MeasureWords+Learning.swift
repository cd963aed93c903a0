import Foundation
package import TimeQuestMeasures
import TimeQuestScoring

extension MeasureWords {
  /// For a player: that practice is working only where the test says so.
  ///
  /// `latest` is the median of |e| where the thirds cannot be compared.
  package func sentence(_ test: LearningTest, latest: Double) -> String {
    let (start, now) = (test.change?.earlier ?? latest, test.change?.later ?? latest)
    let key: MessageKey =
      switch test.verdict {
      // The test sees the whole course, the sentence names its ends: both have to agree.
      case .working where start > now: .learningWorking
      case .lessSettled where start < now: .learningLessSettled
      default: .learningUnclear
      }
    return text(
      key,
      [
        "start": percent(start), "now": percent(now), "basis": basis(n: test.n, days: test.days),
      ]
    )
  }

  /// For a researcher.
  package func detail(_ test: LearningTest) -> String {
    text(
      .learningTestDetail,
      [
        "falling": number(test.pFalling), "rising": number(test.pRising),
        "ratio": test.change.map { number($0.ratio) } ?? "–",
        "change": test.change?.smallestDetectable.map { number($0) } ?? "–",
        "n": "\(test.n)", "days": "\(test.days)",
      ]
    )
  }

  /// For a researcher, about the curve of the picture.
  package func detail(_ curve: LearningCurve, n: Int) -> String {
    guard let halfLife = curve.halfLife else {
      return text(.learningSteadyDetail, ["a": number(curve.plateau), "n": "\(n)"])
    }
    return text(
      .learningDetail,
      [
        "a": number(curve.plateau), "b": number(curve.gain), "c": number(curve.rate), "n": "\(n)",
        "halfLife": number(halfLife, decimals: 1),
      ]
    )
  }

  /// |e| as players read it: 30 means within 30 % of the actual time.
  private func percent(_ distance: Double) -> String { whole(expm1(distance) * 100) }
}
