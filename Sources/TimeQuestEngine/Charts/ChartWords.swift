import TimeQuestModels
import TimeQuestScoring

/// The words and figures on a chart, in the player's language.
struct ChartWords {
  let catalogue: Catalogue

  func text(_ key: MessageKey, _ values: KeyValuePairs<String, String> = [:]) -> String {
    catalogue.text(key, values)
  }

  func percent(_ number: Double) -> String {
    text(.chartPercent, ["number": catalogue.number(number, decimals: number < 1 ? 1 : 0)])
  }

  /// A day without its year: `Nov 20`, `20. Nov`.
  func day(_ day: CivilDay) -> String {
    let months = text(.chartMonths).split(separator: " ")
    let parts = day.description.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, months.indices.contains(parts[1] - 1) else { return day.description }
    return text(.chartDate, ["month": String(months[parts[1] - 1]), "day": "\(parts[2])"])
  }

  func duration(_ seconds: Double) -> String {
    catalogue.duration(Seconds(rounding: seconds)?.shown ?? 0)
  }
}
