import Foundation
import Testing
import TimeQuestModels

struct InstantTests {
  /// Foundation's own fractional seconds truncate wrongly for half of all instants.
  @Test(arguments: [0, -1, 1_000_000_000, 1_795_000_000, -2_000_000_000, 253_402_300_799])
  func everyMillisecondOfASecondSurvivesTheRoundTrip(second: Int64) {
    for millisecond: Int64 in 0..<1000 {
      let instant = Instant(milliseconds: second * 1000 + millisecond)
      #expect(Instant(instant.description) == instant)
      #expect(instant.description.hasSuffix(".\(String(1000 + millisecond).dropFirst())Z"))
    }
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"),
    (-1, "1969-12-31T23:59:59.999Z"),
    (1_795_159_800_005, "2026-11-20T07:30:00.005Z"),
    (951_782_399_999, "2000-02-28T23:59:59.999Z"),
    (951_782_400_000, "2000-02-29T00:00:00.000Z"),
    (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
    (-12_219_292_800_000, "1582-10-15T00:00:00.000Z"),
    (-12_219_292_800_001, "1582-10-14T23:59:59.999Z"),
    (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
  ])
  func anInstantReadsAsRFC3339InUTC(milliseconds: Int64, text: String) {
    #expect(Instant(milliseconds: milliseconds).description == text)
    #expect(Instant(text)?.milliseconds == milliseconds)
  }

  @Test(arguments: [
    "2026-11-20T07:30:00Z", "2026-11-20t07:30:00z", "2026-11-20T07:30:00.0Z",
    "2026-11-20T08:30:00+01:00", "2026-11-20T04:00:00.000-03:30", "2026-11-20T07:30:00-00:00",
    "2026-11-21T07:29:00+23:59", "2026-11-20T07:30:00.0004Z", "2026-11-20T07:29:59.9995Z",
    "2026-11-20T07:29:60Z", "2026-11-20T07:30:00.00049999999999999999999999999Z",
  ])
  func everyFormOfRFC3339IsRead(text: String) {
    #expect(Instant(text)?.description == "2026-11-20T07:30:00.000Z")
  }

  @Test(arguments: [
    (".5", 500), (".25", 250), (".1234", 123), (".1235", 124), (".001", 1), (".0005", 1),
    (".9994999", 999), (".9995", 1000),
  ])
  func aFractionIsRoundedToTheMillisecondHalvesUp(fraction: String, milliseconds: Int64) {
    #expect(Instant("1970-01-01T00:00:00\(fraction)Z")?.milliseconds == milliseconds)
  }

  @Test(arguments: [
    "", "x", "2026-11-20", "2026-11-20T07:30:00", "2026-11-20T07:30Z", "2026-11-20 07:30:00Z",
    "2026-11-20T07:30:00Zx", "2026-11-20T07:30:00Z ", " 2026-11-20T07:30:00Z",
    "2026-11-20T07:30:00GMT", "2026-11-20T07:30:00+0100", "2026-11-20T07:30:00+01",
    "2026-11-20T07:30:00+24:00", "2026-11-20T07:30:00+01:60", "2026-11-20T07:30:00 +01:00",
    "2026-11-20T24:00:00Z", "2026-11-20T07:60:00Z", "2026-11-20T07:30:61Z",
    "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
    "2026-11-20T7:3:0Z", "2026-1-20T07:30:00Z", "02026-11-20T07:30:00Z", "20261120T073000Z",
    "2026-11-20T07:30:00.Z", "2026-11-20T07:30:00,5Z", "-001-01-01T00:00:00Z",
    "0001-01-01T00:00:00+00:01", "0000-12-31T23:59:59.999Z", "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59.9995Z", "9999-12-31T23:59:59-00:01",
    "٢٠٢٦-11-20T07:30:00Z", "2026-11-20T07:30:00Z\u{0}", "2026-11-2éT07:30:00Z",
  ])
  func anythingElseIsRefused(text: String) {
    #expect(Instant(text) == nil)
  }

  @Test func instantsCanBeSubtractedAndOrdered() {
    let early = Instant(milliseconds: -500)
    let late = early.advanced(by: Seconds(milliseconds: 1250))
    #expect(late - early == Seconds(milliseconds: 1250))
    #expect(early - late == Seconds(milliseconds: -1250))
    #expect(early < late)
    #expect(late.date.timeIntervalSince1970 == 0.75)
  }

  @Test func anInstantTravelsAsText() throws {
    let json = Data(#"["2026-11-20T07:30:00.123Z"]"#.utf8)
    let instants = try JSONDecoder().decode([Instant].self, from: json)
    #expect(try JSONEncoder().encode(instants) == json)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Instant].self, from: Data(#"["yesterday"]"#.utf8))
    }
  }
}
