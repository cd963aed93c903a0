import TimeQuest

extension Estimate {
  /// Reads what a player types; nil for what is no guess.
  ///
  /// `5` and `5m` are minutes, `90s`, `1h 5m` and `4:30` what they look like, `4m-6m` is a range.
  public static func typed(_ text: String) -> Estimate? {
    let ends = text.lowercased().filter { !$0.isWhitespace }
      .split(separator: "-", omittingEmptySubsequences: false)
      .map { seconds(of: $0) }
    let known = ends.compactMap { $0 }
    guard known.count == ends.count else { return nil }
    if known.count == 1 { return try? Estimate(Seconds(known[0])) }
    guard known.count == 2, known[0] < known[1] else { return nil }
    let range = try? EstimateRange(low: Seconds(known[0]), high: Seconds(known[1]))
    return range.map { Estimate($0) }
  }

  private static func seconds(of text: Substring) -> Int? {
    let clock = text.split(separator: ":", omittingEmptySubsequences: false)
    if clock.count == 2, let minutes = number(clock[0]), let rest = number(clock[1]),
      clock[1].count == 2, rest < 60
    {
      return minutes * 60 + rest
    }
    if let minutes = number(text) { return minutes * 60 }
    var total = 0
    var digits = ""
    for character in text {
      if character.isNumber {
        digits.append(character)
      } else if let unit = ["h": 3600, "m": 60, "s": 1][character], let amount = number(digits) {
        total += amount * unit
        digits = ""
      } else {
        return nil
      }
    }
    return digits.isEmpty && total > 0 ? total : nil
  }

  /// Up to five digits: more is no guess, and must not overflow.
  private static func number(_ text: some StringProtocol) -> Int? {
    (1...5).contains(text.count) && text.allSatisfy(\.isNumber) ? Int(text) : nil
  }
}
