import Foundation
import Testing
import TimeQuestModels

struct WeekdaysTests {
  @Test func everySetOfWeekdaysHoldsWhatWasPutInAndListsItFromMonday() {
    for mask in 0..<128 {
      let chosen = Weekday.allCases.enumerated().filter { mask & (1 << $0.offset) != 0 }
        .map(\.element)
      let days = Weekdays(chosen.reversed() + chosen)
      #expect(days.days == chosen)
      #expect(Weekday.allCases.filter(days.contains) == chosen)
    }
  }

  @Test func everyDayIsAllSevenAndNothingIsNone() {
    #expect(Weekdays.everyDay.days == Weekday.allCases)
    #expect(Weekdays().days.isEmpty)
    #expect(([.sun, .mon] as Weekdays) == [.mon, .sun])
  }

  @Test func weekdaysTravelAsThreeLettersMondayFirst() throws {
    let json = Data(#"["sun","wed","mon","wed"]"#.utf8)
    let days = try JSONDecoder().decode(Weekdays.self, from: json)
    #expect(try JSONEncoder().encode(days) == Data(#"["mon","wed","sun"]"#.utf8))
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Weekdays.self, from: Data(#"["monday"]"#.utf8))
    }
  }
}
