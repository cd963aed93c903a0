import Testing
import TimeQuestModels
import TimeQuestNotifications
import TimeQuestTesting

/// The channels keep the promises, and each promise has those that break it alone.
@Suite struct ChannelPromiseTests {
  @Test(arguments: ChannelPromise.allCases)
  func theCalendarFileKeeps(_ promise: ChannelPromise) async throws {
    try await withFolder { folder in
      var fixture = ChannelFixture { CalendarFileChannel(path: "\(folder)/quests.ics") }
      fixture.refused = { CalendarFileChannel(path: "\(folder)/nowhere/quests.ics") }
      try await promise.verify(fixture)
    }
  }

  @Test(arguments: ChannelPromise.allCases)
  func aSaboteurIsCaught(breaking promise: ChannelPromise) async throws {
    for fault in SabotagedChannel.faults(against: promise) {
      await #expect(throws: BrokenChannelPromise.self, "\(fault) goes undetected") {
        try await promise.verify(SabotagedChannel.fixture(fault))
      }
    }
    if promise == .deliversOrSchedules {
      await #expect(throws: BrokenChannelPromise.self) {
        try await promise.verify(ChannelFixture { IdleChannel() })
      }
    } else {
      #expect(!SabotagedChannel.faults(against: promise).isEmpty)
    }
    try await promise.verify(SabotagedChannel.fixture(nil))
  }
}
