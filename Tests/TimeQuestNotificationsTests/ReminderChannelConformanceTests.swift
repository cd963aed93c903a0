import Testing
import TimeQuestModels
import TimeQuestNotifications
import TimeQuestTesting

/// The channels keep the conformance cases, and each conformance case has those that break it alone.
@Suite struct ChannelPromiseTests {
  @Test(arguments: ReminderChannelConformance.allCases)
  func theCalendarFileKeeps(_ conformanceCase: ReminderChannelConformance) async throws {
    try await withFolder { folder in
      var fixture = ChannelFixture { CalendarFileChannel(path: "\(folder)/quests.ics") }
      fixture.refused = { CalendarFileChannel(path: "\(folder)/nowhere/quests.ics") }
      try await conformanceCase.verify(fixture)
    }
  }

  @Test(arguments: ReminderChannelConformance.allCases)
  func aSaboteurIsCaught(breaking conformanceCase: ReminderChannelConformance) async throws {
    for fault in FaultyChannel.faults(against: conformanceCase) {
      await #expect(throws: ReminderChannelConformanceFailure.self, "\(fault) goes undetected") {
        try await conformanceCase.verify(FaultyChannel.fixture(fault))
      }
    }
    if conformanceCase == .deliversOrSchedules {
      await #expect(throws: ReminderChannelConformanceFailure.self) {
        try await conformanceCase.verify(ChannelFixture { IdleChannel() })
      }
    } else {
      #expect(!FaultyChannel.faults(against: conformanceCase).isEmpty)
    }
    try await conformanceCase.verify(FaultyChannel.fixture(nil))
  }
}
