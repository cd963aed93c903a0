import Foundation
public import TimeQuestModels

extension Catalogue {
  /// A duration of whole seconds as players read it: `45s`, `4m 55s`, `1h 5m`, `1h 0m 50s`.
  ///
  /// Zero seconds are left out after minutes or hours, zero minutes only where no seconds follow.
  /// `seconds` is 0 or more.
  public func duration(_ seconds: Int) -> String {
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    var shown = ""
    func add(_ count: Int, _ unit: String, if isShown: Bool) {
      guard isShown else { return }
      if !shown.isEmpty { shown += " " }
      shown += text(unit, ["count": String(count)])
    }
    add(hours, "duration.hours", if: hours > 0)
    add(minutes, "duration.minutes", if: minutes > 0 || (hours > 0 && rest > 0))
    add(rest, "duration.seconds", if: rest > 0 || seconds == 0)
    return shown
  }

  /// A guess as players read it: `5m`, or `4m – 6m` for a range.
  public func text(of estimate: Estimate) -> String {
    guard let range = estimate.range else { return duration(estimate.seconds.shown) }
    return "\(duration(range.low.shown)) – \(duration(range.high.shown))"
  }

  /// How far a guess was off and in which direction: `2m 10s over`, `40s under`, `right on`.
  ///
  /// It is the difference of the two shown durations, each rounded to whole seconds.
  public func difference(estimated: Seconds, actual: Seconds) -> String {
    let amount: KeyValuePairs = ["amount": duration(abs(estimated.shown - actual.shown))]
    return switch Direction(estimated: estimated, actual: actual) {
    case .over: text("direction.over", amount)
    case .under: text("direction.under", amount)
    case .exact, .inside: text("direction.exact")
    }
  }

  /// How far off a guess was; of a range, how far past its nearer end: `1m 20s past your range`.
  public func difference(of estimate: Estimate, from actual: Seconds) -> String {
    guard let range = estimate.range else {
      return difference(estimated: estimate.seconds, actual: actual)
    }
    let direction = Direction(of: estimate, actual: actual)
    let end = direction == .over ? range.low : range.high
    return text(
      "direction.range.\(direction)",
      ["amount": duration(abs(end.shown - actual.shown))]
    )
  }

  /// An accuracy as players read it: `93 %`, and `100 %` for nothing less.
  public func percent(_ accuracy: Double) -> String {
    let shown = accuracy < 100 ? min(accuracy, 99) : accuracy
    return text("figure.percent", ["number": number(shown, decimals: 0)])
  }

  /// The sentence about a step's personal best (PROG-06): `closest ever for Shower: 0:08 off`.
  public func personalBest(step: String, estimated: Seconds, actual: Seconds) -> String {
    let miss = abs(estimated.shown - actual.shown)
    return miss == 0
      ? text("personalBest.exact", ["step": step])
      : text("personalBest.near", ["step": step, "amount": Self.clock(miss)])
  }

  /// What a step's first and latest guesses come to.
  ///
  /// Such as `Shower: your first guesses were about 3m off. Your latest: about 40s.`
  public func thenAndNow(_ found: ThenAndNow, of step: String) -> String {
    let (then, now) = (Self.roughly(found.then.shown), Self.roughly(found.now.shown))
    let values: KeyValuePairs = ["step": step, "then": duration(then), "now": duration(now)]
    return text(now == 0 ? "thenAndNow.exact" : "thenAndNow.text", values)
  }

  /// To 5 seconds up to a minute, to 10 up to ten minutes, then to a minute.
  private static func roughly(_ seconds: Int) -> Int {
    let unit = seconds < 10 ? 1 : seconds < 60 ? 5 : seconds < 600 ? 10 : 60
    return (seconds + unit / 2) / unit * unit
  }

  /// A duration as a stopwatch shows it: `0:08`, `12:03`, `1:05:00`.
  private static func clock(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, two(seconds % 60))
    return hours > 0 ? "\(hours):\(two(minutes)):\(rest)" : "\(minutes):\(rest)"
  }

  /// A number with at most `decimals` decimals, as the language writes it: `18.2`, `18,2`, `18`.
  ///
  /// Zeros at the end are left out. A number that is not finite, or past ±10¹⁵, is `–`.
  public func number(_ number: Double, decimals: Int = 2) -> String {
    guard number.isFinite, abs(number) < 1e15 else { return "–" }
    let scale = pow(10, Double(decimals))
    let scaled = Int64((abs(number) * scale).rounded())
    let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: Int64(scale))
    let sign = number < 0 && scaled > 0 ? "−" : ""
    guard fraction > 0 else { return "\(sign)\(whole)" }
    var digits = String(fraction)
    digits = String(repeating: "0", count: decimals - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(sign)\(whole)\(text("figure.decimal"))\(digits)"
  }

  /// The rating as players read it, such as "Discovery"; never a school mark.
  public func label(of rating: Rating) -> String { text("rating.\(rating.rawValue)") }

  /// The rating of a trial as players read it; a range that held is no discovery, however wide.
  public func label(of trial: Trial) -> String {
    trial.direction == .inside && trial.rating != .spotOn
      ? text("rating.inside") : label(of: trial.rating)
  }

  /// The title of a level: "Time Sense: New" for level 0, and a numbered one for every other.
  public func levelTitle(_ level: Int) -> String {
    level == 0 ? text("level.new") : text("level.numbered", ["level": String(level)])
  }
}
