import Foundation
import Testing
import TimeQuestModels

struct CivilDayTests {
  @Test func everyDayFrom1900To2100SurvivesTheRoundTripAndFollowsTheOneBefore() throws {
    // 1900-01-01 was a Monday, 25,567 days before 1970.
    var number = -25_567
    var differing: [String] = []
    for year in 1900...2100 {
      for (index, length) in lengthsOfMonths(in: year).enumerated() {
        for day in 1...length {
          let text = "\(year)-\(two(index + 1))-\(two(day))"
          let expected = CivilDay(number: number)
          if CivilDay(text) != expected || expected.description != text
            || expected.weekday != Weekday.allCases[(number + 25_567) % 7]
          {
            differing.append(text)
          }
          number += 1
        }
      }
    }
    #expect(differing.isEmpty)
    #expect(number == CivilDay("2101-01-01")?.number)
  }

  @Test(arguments: [
    ("1970-01-01", 0, Weekday.thu), ("1969-12-31", -1, .wed), ("2000-02-29", 11_016, .tue),
    ("2026-11-20", 20_777, .fri), ("2100-03-01", 47_541, .mon), ("0000-01-01", -719_528, .sat),
    ("9999-12-31", 2_932_896, .fri), ("1582-10-14", -141_428, .thu),
  ])
  func aDayKnowsItsNumberAndWeekday(text: String, number: Int, weekday: Weekday) throws {
    let day = try #require(CivilDay(text))
    #expect(day.number == number)
    #expect(day.weekday == weekday)
    #expect(day.description == text)
  }

  @Test(arguments: ["1900-02-29", "2023-02-29", "2100-02-29", "2026-02-30", "2026-04-31"])
  func aLeapDayExistsOnlyInALeapYear(text: String) {
    #expect(CivilDay(text) == nil)
  }

  @Test(arguments: [
    "", "2026-11", "2026-11-2", "2026-11-020", "26-11-20", "2026/11/20", "20261120", "2026-00-10",
    "2026-13-10", "2026-10-00", "2026-10-32", " 2026-11-20", "2026-11-20 ", "+026-11-20",
    "-026-11-20", "2026--1-20", "２026-11-2", "2026-11-20T", "----------",
  ])
  func anythingElseIsRefused(text: String) {
    #expect(CivilDay(text) == nil)
  }

  @Test(arguments: [
    (2_932_897, "10000-01-01"), (3_000_000, "10183-09-21"), (-3_000_000, "-6244-04-12"),
    (Int(Int32.max), "5881580-07-11"), (Int(Int32.min), "-5877641-06-23"),
  ])
  func aDayOfALongYearHasItsWholeText(number: Int, text: String) {
    #expect(CivilDay(number: number).description == text)
  }

  @Test func daysCanBeSubtractedAndOrdered() throws {
    let friday = try #require(CivilDay("2024-02-28"))
    let monday = friday.advanced(by: 2)
    #expect(monday.description == "2024-03-01")
    #expect(monday - friday == 2)
    #expect(friday - monday == -2)
    #expect(friday < monday)
  }

  @Test func aDayTravelsAsText() throws {
    let json = Data(#"["2026-11-20"]"#.utf8)
    #expect(try JSONEncoder().encode(JSONDecoder().decode([CivilDay].self, from: json)) == json)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CivilDay].self, from: Data(#"["2026-02-30"]"#.utf8))
    }
  }

  private func lengthsOfMonths(in year: Int) -> [Int] {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
