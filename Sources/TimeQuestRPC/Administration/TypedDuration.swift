import JSONRPC
import TimeQuestEngine
package import TimeQuestModels

/// Durations as people type them in a command; every method itself takes seconds.
extension Seconds {
  /// What can be typed, for an error or a help text.
  package static let typedForms = "a duration such as 90 (seconds), 45s, 5m, 1:30, 1.5h or 1h 10m"

  /// The duration that was typed: seconds alone, `1:30` or `1:05:00` as on a stop watch, or hours,
  /// minutes and seconds in this order, each at most once, with or without spaces.
  ///
  /// Nil for anything else.
  package init?(typed text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count > 1 {
      self.init(clock: parts)
      return
    }
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

  /// Minutes and seconds, or hours before them; all after the first have two digits below 60.
  private init?(clock parts: [Substring]) {
    let numbers = parts.compactMap { part in
      part.allSatisfy { ("0"..."9").contains($0) } ? Int(part) : nil
    }
    guard (2...3).contains(parts.count), numbers.count == parts.count, parts[0].count <= 4,
      zip(parts, numbers).dropFirst().allSatisfy({ $0.count == 2 && $1 < 60 })
    else { return nil }
    self.init(rounding: Double(numbers.reduce(0) { $0 * 60 + $1 }))
  }

  private static let typedUnits: [(names: [String], seconds: Double)] = [
    (["h", "hour", "hours"], 3600), (["m", "min", "minute", "minutes"], 60),
    (["s", "sec", "second", "seconds"], 1),
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
  package func value(typed word: String) -> String {
    guard isDuration, let seconds = Seconds(typed: word) else { return word }
    return seconds.shortText
  }
}
