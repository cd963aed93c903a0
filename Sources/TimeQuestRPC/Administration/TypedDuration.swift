import JSONRPC
import TimeQuestEngine
package import TimeQuestModels

/// Durations for whoever types a command; every method itself takes seconds.
extension Seconds {
  /// What can be typed, for an error or a help text.
  package static let typedForms = "a duration such as 90 (seconds), 45s, 5m, 1.5h or 1h 10m"

  /// The duration that was typed: seconds alone, or hours, minutes and seconds in this order, each
  /// at most once, with or without spaces.
  ///
  /// Nil for anything else.
  package init?(typed text: String) {
    var rest = Substring(text.lowercased()).drop { $0 == " " }
    var units = Self.typedUnits[...]
    var sum = 0.0
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix { ("0"..."9").contains($0) || $0 == "." }
      rest = rest[digits.endIndex...].drop { $0 == " " }
      let word = rest.prefix { $0.isLetter }
      rest = rest[word.endIndex...].drop { $0 == " " }
      guard let number = Double(digits) else { return nil }
      if word.isEmpty {
        // A bare number beside others could be of any unit.
        guard units.startIndex == 0, rest.isEmpty else { return nil }
        sum = number
      } else {
        guard let unit = units.firstIndex(where: { $0.names.contains(String(word)) }) else {
          return nil
        }
        sum += number * units[unit].seconds
        units = units[(unit + 1)...]
      }
    }
    self.init(rounding: sum)
  }

  private static let typedUnits: [(names: [String], seconds: Double)] = [
    (["h"], 3600), (["m", "min"], 60), (["s"], 1),
  ]
}

extension Estimate {
  /// The guess that was typed: a duration, or a range as `5m-10m`.
  ///
  /// Throws `ValueError`, which says what was expected.
  package init(typed text: String) throws(ValueError) {
    func duration(_ text: some StringProtocol) throws(ValueError) -> Seconds {
      if let duration = Seconds(typed: String(text)) { return duration }
      throw ValueError(
        path: "guess",
        expected: "\(Seconds.typedForms), or a range such as 5m-10m",
        got: "\"\(text)\""
      )
    }
    let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2 else {
      try self.init(duration(text))
      return
    }
    self.init(try EstimateRange(low: try duration(ends[0]), high: try duration(ends[1])))
  }
}

extension Schema {
  /// Whether it is a duration in seconds, of a step or of what passes.
  private var isDuration: Bool {
    switch self {
    case .nullable(let schema): schema.isDuration
    default:
      [
        StepSeconds.schema, ReferenceSeconds.schema, PassingSeconds.schema, WaitSeconds.schema,
      ].contains(self)
    }
  }

  /// The word of a call as the method takes it: `300` for `5m`, where it is a duration.
  func value(typed word: String) -> String {
    guard isDuration, let seconds = Seconds(typed: word) else { return word }
    return seconds.shortText
  }
}
