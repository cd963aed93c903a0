import Foundation
package import TimeQuestMeasures
package import TimeQuestModels
import TimeQuestScoring

extension MeasureWords {
  /// For a parent, such as "finished by 7:52 on 9 of 10 days"; "out of the door" of a routine whose
  /// players leave home.
  ///
  /// An end is rounded up to the minute and a start down, so that they hold.
  package func sentence(
    _ forecast: DurationForecast,
    of routine: Routine,
    for player: Player,
    _ anchor: ForecastAnchor,
    percent: Int
  ) -> String {
    let seconds = forecast.seconds(percent: percent)
    guard seconds < DurationForecast.longest else { return text("forecast.aDay") }
    let duration = Seconds(rounding: seconds) ?? .zero
    let (calendar, odds) = (player.calendar, Self.odds(percent))
    func said(_ key: String, _ time: TimeOfDay, end: TimeOfDay? = nil) -> String {
      text(
        key,
        [
          "time": time.clockText, "end": end?.clockText ?? "",
          "hits": "\(odds.hits)", "of": "\(odds.of)",
          "days": days(of: forecast.days), "n": "\(forecast.n)",
        ]
      )
    }
    switch anchor {
    case .startAt(let start):
      let end = start.advanced(by: duration + Self.almostAMinute)
      return said(
        routine.leavesHome ? "forecast.leavesHome" : "forecast.anytime",
        calendar.timeOfDay(of: end)
      )
    case .endBy(let end):
      let start = calendar.timeOfDay(of: end.advanced(by: .zero - duration))
      return said("forecast.startBy", start, end: calendar.timeOfDay(of: end))
    }
  }

  /// The days whose runs a forecast is made from, such as "weekdays".
  package func days(of kind: DurationForecast.Days) -> String {
    text("forecast.days.\(kind.rawValue)")
  }

  /// Rounds a time of day up to the minute.
  private static let almostAMinute = Seconds(milliseconds: 59_999)

  /// How earlier forecasts of the same share held; nil where there are none, or of another share.
  package func record(_ record: ForecastRecord, percent: Int) -> String? {
    let held = [50: record.inside50, 80: record.inside80, 90: record.inside90][percent]
    guard let held, record.runs > 0 else { return nil }
    return text("forecast.record", ["held": "\(held)", "runs": "\(record.runs)"])
  }

  /// For a researcher.
  package func detail(_ forecast: DurationForecast, isOfRuns: Bool, percent: Int) -> String {
    let whole = parentsText(
      isOfRuns ? "forecast.detail" : "forecast.stepsDetail",
      [
        "n": "\(forecast.n)", "effective": number(forecast.effectiveRuns, decimals: 1),
        "percent": "\(percent)", "amount": amount(forecast.seconds(percent: percent)),
      ]
    )
    let bound = isOfRuns ? forecast.bound(percent: percent) : nil
    return [whole, bound.map { parentsText("forecast.bound", ["amount": amount($0)]) }]
      .compactMap(\.self).joined(separator: " ")
  }

  /// Names the steps that there is no forecast without; nil where there is none.
  package func missing(_ steps: [String]) -> String? { naming(steps, "forecast.missing") }

  /// Names the steps whose few times, or whose reference, stand for more; nil where there is none.
  package func few(_ steps: [String]) -> String? { naming(steps, "forecast.few") }

  private func naming(_ steps: [String], _ key: String) -> String? {
    steps.isEmpty ? nil : parentsText(key, ["steps": steps.joined(separator: ", ")])
  }

  /// 90 % is 9 of 10, 95 % is 19 of 20, 93 % is 93 of 100.
  package static func odds(_ percent: Int) -> (hits: Int, of: Int) {
    for of in [2, 4, 5, 10, 20] where (percent * of).isMultiple(of: 100) {
      return (percent * of / 100, of)
    }
    return (percent, 100)
  }
}

extension TimeOfDay {
  /// What a clock on the wall shows, such as `7:05`.
  package var clockText: String { "\(hour):\(minute < 10 ? "0" : "")\(minute)" }
}

extension MeasureWords {
  /// For a player: that practice is working, or that no change can be told.
  package func sentence(_ test: LearningTest) -> String {
    guard test.verdict == .working, let change = test.change else {
      return text("learning.unclear", ["basis": basis(n: test.n, days: test.days)])
    }
    return text("learning.working", values(of: test, change))
  }

  /// The same for a parent, who is also told that guesses have become less settled.
  package func parentsSentence(_ test: LearningTest) -> String {
    guard test.verdict != .unclear, let change = test.change else { return sentence(test) }
    return parentsText("report.change.\(test.verdict.rawValue)", values(of: test, change))
  }

  private func values(
    of test: LearningTest,
    _ change: Change
  ) -> KeyValuePairs<String, String> {
    [
      "start": span(change.earlier), "now": span(change.later),
      "basis": basis(n: test.n, days: test.days),
    ]
  }

  /// For a researcher.
  package func detail(_ test: LearningTest) -> String {
    parentsText(
      "learning.testDetail",
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
      return parentsText("learning.steadyDetail", ["a": number(curve.plateau), "n": "\(n)"])
    }
    return parentsText(
      "learning.detail",
      [
        "a": number(curve.plateau), "b": number(curve.gain), "c": number(curve.rate), "n": "\(n)",
        "halfLife": number(halfLife, decimals: 1),
      ]
    )
  }
}
