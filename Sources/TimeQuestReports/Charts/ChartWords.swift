import TimeQuestEngine
import TimeQuestModels
import TimeQuestScoring
import TimeQuestWords

/// The words and figures on a chart, in the player's language.
struct ChartWords {
  let catalogue: Catalogue

  func text(_ key: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
    catalogue.text(key, values)
  }

  func percent(_ number: Double) -> String {
    text("figure.percent", ["number": catalogue.number(number, decimals: number < 1 ? 1 : 0)])
  }

  /// What a running median stands for.
  func median(_ key: String) -> String {
    text(key, ["count": "\(RunningMedian.window)"])
  }

  /// A day: `Nov 20`, `20. Nov`, or with its year.
  func day(_ day: CivilDay, withYear: Bool = false) -> String {
    let months = text("chart.months").split(separator: " ")
    let parts = day.description.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, months.indices.contains(parts[1] - 1) else { return day.description }
    let date = text("chart.date", ["month": String(months[parts[1] - 1]), "day": "\(parts[2])"])
    return withYear ? text("chart.date.year", ["date": date, "year": "\(parts[0])"]) : date
  }

  func duration(_ seconds: Double) -> String {
    catalogue.duration(Seconds(rounding: seconds)?.shown ?? 0)
  }
}
