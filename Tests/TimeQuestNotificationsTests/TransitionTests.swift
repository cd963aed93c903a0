import Testing
import TimeQuestModels
import TimeQuestNotifications

/// Every change of the clocks from 2026 to 2030 in five zones, compared with Python's zoneinfo.
@Suite struct TransitionTests {
  @Test(arguments: TransitionData.zones)
  func clocksChangeWhenPythonSaysSo(_ zone: String) throws {
    let calendar = try #require(CivilCalendar(zoneName: zone, dayStartHour: 0))
    let wanted = try TransitionData.shared.get().filter { $0.zone == zone }
    let found = calendar.transitions(
      from: try Instant(of: "2026-01-01T00:00:00Z"),
      to: try Instant(of: "2031-01-01T00:00:00Z")
    )
    #expect(found.count == wanted.count && found.count >= 10)
    for (found, wanted) in zip(found, wanted) {
      #expect(found.at == wanted.at)
      #expect(found.before == wanted.before * 1000)
      #expect(found.after == wanted.after * 1000)
    }
  }

  @Test("NOTF-01: on a day of change a skipped time rings at the gap's end, a doubled one once")
  func aReminderIsDueWhenPythonSaysSo() throws {
    for change in try TransitionData.shared.get() {
      #expect(change.times.count == change.come.count)
      for (time, wanted) in zip(change.times, change.come) {
        let plan = try ReminderPlan.sample([.early()], zone: change.zone, at: "\(time)")
        let dayBefore = wanted.advanced(by: -40_000)
        let rings = plan.upcoming(after: dayBefore, days: 3).filter { $0.day == change.date }
        #expect(rings.map(\.at) == [wanted], "\(change.zone) \(change.date) \(time)")
        #expect(plan.due(at: wanted).map(\.day) == [change.date])
      }
    }
  }

  @Test(arguments: TransitionData.zones)
  func everyDayOfFiveYearsHasOneReminder(in zone: String) throws {
    let calendar = try #require(CivilCalendar(zoneName: zone, dayStartHour: 0))
    let start = try Instant(of: "2025-12-31T00:00:00Z")
    for time in ["00:00", "02:15", "02:30", "07:30", "23:59"] {
      let found = try ReminderPlan.sample([.early()], zone: zone, at: time)
        .upcoming(after: start, days: 1828)
      let days = found.map(\.day)
      let first = try #require(days.first)
      #expect(days == days.indices.map { first.advanced(by: $0) })
      #expect(found.count >= 1827)
      #expect(zip(found, found.dropFirst()).allSatisfy { $0.at < $1.at })
      #expect(found.allSatisfy { calendar.day(of: $0.at) == $0.day })
    }
  }
}
