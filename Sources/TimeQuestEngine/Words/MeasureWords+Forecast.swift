import Foundation
import TimeQuestMeasures
import TimeQuestModels
import TimeQuestScoring

extension MeasureWords {
  /// For a parent, such as "out of the door by 7:52 in 9 of 10 mornings".
  ///
  /// `percent` of the sums are at most that long; the minute is rounded up, so that it holds.
  func sentence(
    _ forecast: Forecast,
    for player: Player,
    startAt: Instant,
    percent: Int
  ) -> String {
    let total = forecast.total(at: Double(percent) / 100)
    let end = startAt.advanced(by: Seconds(rounding: total) ?? .zero)
    let time = player.calendar.clockTime(of: end)
    let isMorning = (4..<12).contains(player.calendar.clockTime(of: startAt).hour)
    let odds = Self.odds(percent)
    return text(
      isMorning ? .forecastMorning : .forecastAnytime,
      ["time": time.text, "hits": "\(odds.hits)", "of": "\(odds.of)"]
    )
  }

  /// For a researcher.
  func detail(_ forecast: Forecast, percent: Int) -> String {
    let total = forecast.total(at: Double(percent) / 100)
    return text(
      .forecastDetail,
      [
        "n": "\(forecast.n)", "rounds": number(Double(Forecast.rounds), decimals: 0),
        "percent": "\(percent)", "amount": amount(total),
      ]
    )
  }

  /// Names the steps that the forecast is without; nil where there is none.
  func missing(_ steps: [String]) -> String? {
    guard !steps.isEmpty else { return nil }
    return text(.forecastMissing, ["steps": steps.joined(separator: ", ")])
  }

  /// How many guesses it still takes.
  func explanation(_ insufficientData: InsufficientData) -> String {
    text(.measureFew, ["count": "\(insufficientData.missing)"])
  }

  /// 90 % is 9 of 10, 95 % is 19 of 20, 93 % is 93 of 100.
  static func odds(_ percent: Int) -> (hits: Int, of: Int) {
    for of in [2, 4, 5, 10, 20] where (percent * of).isMultiple(of: 100) {
      return (percent * of / 100, of)
    }
    return (percent, 100)
  }
}

extension CivilCalendar {
  /// What a clock on the wall shows at that moment, its seconds rounded up.
  fileprivate func clockTime(of instant: Instant) -> (hour: Int, text: String) {
    let local = instant.milliseconds + Int64(zone.secondsFromGMT(for: instant.date)) * 1000
    let day: Int64 = 86_400_000
    let today = ((local + 59_999) % day + day) % day
    let (hour, minute) = (Int(today / 3_600_000), Int(today / 60_000 % 60))
    return (hour, "\(hour):\(minute < 10 ? "0" : "")\(minute)")
  }
}
