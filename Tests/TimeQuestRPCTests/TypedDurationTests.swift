import JSONRPC
import Testing
import TimeQuestModels

@testable import TimeQuestRPC

/// Durations and guesses as people type them.
@Suite struct TypedDurationTests {
  @Test(arguments: [
    ("90", 90), ("0", 0), ("12.5", 12.5), ("45s", 45), ("90s", 90), ("5m", 300), ("5min", 300),
    ("90m", 5400), ("1h", 3600), ("1.5h", 5400), ("0.5m", 30), ("1h10m", 4200), ("1h 10m", 4200),
    ("1:30", 90), ("0:05", 5), ("90:00", 5400), ("1:05:00", 3900), ("5 minutes", 300),
    ("1 h 10 m", 4200), (" 1H 10M 5S ", 4205), ("1h 30s", 3630), ("0s", 0),
  ])
  func aDurationIsSecondsAloneOrNumbersWithUnits(text: String, seconds: Double) {
    #expect(Seconds(typed: text) == Seconds(rounding: seconds))
  }

  @Test(arguments: [
    "", " ", "m", "soon", "5x", "-5m", "+5m", "5m-", "1h 10", "1 10m", "10m 1h",
    "5m 5m",
    "4:3", "4:60", "1:2:03", ":30", "1:30s", "1:1.5", "1:00:00:00", "-1:30", "1:٣٠", "1,5h",
    "1.5.5h", "1e3", "0x10", "٥m", "∞", "nan", "5m!", "5m, 3s",
    String(repeating: "9", count: 400),
  ])
  func anythingElseIsNone(text: String) {
    #expect(Seconds(typed: text) == nil)
  }

  @Test func aGuessIsADurationOrARange() throws {
    #expect(try Estimate(typed: "10m") == 600)
    #expect(try Estimate(typed: "1h 10m") == 4200)
    let range = Estimate(try EstimateRange(low: 300, high: 600))
    for text in ["5m-10m", "5m - 10m", "300-600"] { #expect(try Estimate(typed: text) == range) }
  }

  @Test(arguments: [
    ("5x", "guess", "\(Seconds.typedForms), or a range such as 5m-10m", "\"5x\""),
    ("5-10m20", "guess", "\(Seconds.typedForms), or a range such as 5m-10m", "\"10m20\""),
    ("-5m", "guess", "\(Seconds.typedForms), or a range such as 5m-10m", "\"\""),
    ("0s", "seconds", "1 to 86400 seconds", "0"), ("25h", "seconds", "1 to 86400 seconds", "90000"),
    ("10m-5m", "low", "at most high, 300", "600"),
    ("0-5m", "low", "1 to 86400 seconds", "0"),
  ])
  func whatIsNoGuessIsToldByWhatWasExpected(
    text: String,
    path: String,
    expected: String,
    got: String
  ) {
    let error = ValueError(path: path, expected: expected, got: got)
    #expect(throws: error) { try Estimate(typed: text) }
  }

  /// What is no duration stays as it was typed, and the method says what it expects.
  @Test(arguments: [
    ("quest.estimate", "seconds", "5m", "300"), ("quest.quick", "low", "1h 10m", "4200"),
    ("quest.done", "agoSeconds", "45s", "45"), ("quest.recall", "feltSeconds", "1.5m", "90"),
    ("task.update", "referenceSeconds", "5m", "300"), ("clock.advance", "seconds", "24h", "86400"),
    ("events.poll", "waitSeconds", "30s", "30"), ("quest.estimate", "seconds", "1e2", "1e2"),
    ("quest.estimate", "seconds", "soon", "soon"), ("quest.recall", "feltSeconds", "null", "null"),
    ("quest.estimate", "confidence", "5m", "5m"), ("quest.done", "step", "1m", "1m"),
    ("quest.quick", "displayName", "5m", "5m"), ("parent.setPIN", "pin", "90s", "90s"),
  ])
  func aCallTakesItWhereTheMethodTakesSeconds(
    method: String,
    field: String,
    typed: String,
    value: String
  ) throws {
    let fields = try #require(TimeQuestMethods.table.params(of: method)?.fields)
    let schema = try #require(fields.first { $0.name == field }?.schema)
    #expect(schema.value(typed: typed) == value)
  }
}
