import Foundation
import Testing
import TimeQuestModels

struct TimeOfDayTests {
  @Test func everyMinuteOfTheDaySurvivesTheRoundTrip() throws {
    for minutes in 0..<1440 {
      let time = try #require(TimeOfDay(hour: minutes / 60, minute: minutes % 60))
      #expect(TimeOfDay(time.description) == time)
      #expect(time.description.utf8.count == 5)
    }
  }

  @Test(arguments: [
    "", "7:30", "07:3", "24:00", "07:60", "07:30:00", "0730", "07-30", "07:30 ", "+7:30", "0a:30",
    "٠٧:30",
  ])
  func anythingElseIsRefused(text: String) {
    #expect(TimeOfDay(text) == nil)
  }

  @Test(arguments: [(-1, 0), (24, 0), (0, -1), (0, 60)])
  func aTimeOutsideOfTheDayIsRefused(hour: Int, minute: Int) {
    #expect(TimeOfDay(hour: hour, minute: minute) == nil)
  }

  @Test func theDefaultReminderComesAtHalfPastSeven() throws {
    #expect(TimeOfDay.defaultReminder.description == "07:30")
    let json = Data(#"["07:30"]"#.utf8)
    #expect(try JSONDecoder().decode([TimeOfDay].self, from: json) == [.defaultReminder])
    #expect(try JSONEncoder().encode([TimeOfDay.defaultReminder]) == json)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([TimeOfDay].self, from: Data(#"["24:00"]"#.utf8))
    }
  }
}
