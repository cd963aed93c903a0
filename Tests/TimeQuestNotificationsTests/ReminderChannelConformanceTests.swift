import Testing
import TimeQuestModels
import TimeQuestNotifications
import TimeQuestTesting

/// The calendar file conforms, and each conformance case fails on the faulty channels made for it.
@Suite struct ReminderChannelConformanceTests {
  @Test(arguments: ReminderChannelConformance.allCases)
  func theCalendarFileConforms(_ conformanceCase: ReminderChannelConformance) async throws {
    try await withFolder { folder in
      var fixture = ChannelFixture { CalendarFileChannel(path: "\(folder)/quests.ics") }
      fixture.refused = { CalendarFileChannel(path: "\(folder)/nowhere/quests.ics") }
      try await conformanceCase.verify(fixture)
    }
  }

  @Test(arguments: ReminderChannelConformance.allCases)
  func aFaultIsFound(against conformanceCase: ReminderChannelConformance) async throws {
    for fault in FaultyChannel.faults(against: conformanceCase) {
      await #expect(throws: ConformanceFailure.self, "\(fault) is not found") {
        try await conformanceCase.verify(FaultyChannel.fixture(fault))
      }
    }
    if conformanceCase == .deliversOrSchedules {
      await #expect(throws: ConformanceFailure.self) {
        try await conformanceCase.verify(ChannelFixture { IdleChannel() })
      }
    } else {
      #expect(!FaultyChannel.faults(against: conformanceCase).isEmpty)
    }
    try await conformanceCase.verify(FaultyChannel.fixture(nil))
  }
}
