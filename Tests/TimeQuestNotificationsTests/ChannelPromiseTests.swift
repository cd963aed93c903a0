import Foundation
import Testing
import TimeQuestModels
import TimeQuestNotifications
import TimeQuestTesting

/// The channels keep the promises, and each promise has those that break it alone.
@Suite struct ChannelPromiseTests {
  @Test(arguments: ChannelPromise.allCases)
  func theDesktopKeeps(_ promise: ChannelPromise) async throws {
    try await withFolder { folder in
      try FakeNotifySend.install(in: folder)
      var fixture = ChannelFixture {
        DesktopChannel(environment: FakeNotifySend.environment(folder))
      }
      fixture.shown = { try FakeNotifySend.shown(in: folder) }
      fixture.refused = { DesktopChannel(environment: ["PATH": folder]) }
      try await promise.verify(fixture)
    }
  }

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

  @Test func whereNobodyShowsNotificationsTheDesktopSaysSo() async throws {
    try await withFolder { folder in
      try FakeNotifySend.install(["notify-send", "dbus-send"], in: folder)
      let channel = DesktopChannel(environment: FakeNotifySend.environment(folder))
      let reason = "nobody shows notifications on the session bus"
      #expect(await channel.authorization() == .refused(reason))
      let none = DesktopChannel(environment: ["PATH": "/nowhere"])
      #expect(
        await none.authorization()
          == .refused("notify-send is not installed (Debian: libnotify-bin)")
      )
    }
  }

  @Test(arguments: [("body", "A & <b>"), ("body-markup", "A &amp; &lt;b&gt;")])
  func aBodyIsMarkupOnlyWhereItIsReadAsMarkup(_ capability: String, _ wanted: String) async throws {
    try await withFolder { folder in
      try FakeNotifySend.install(["notify-send", "dbus-send"], in: folder)
      let environment = FakeNotifySend.environment(folder, capability: capability)
      let channel = DesktopChannel(environment: environment)
      try await channel.deliver(.sample(ReminderText(title: "T", body: "A & <b>")))
      #expect(try FakeNotifySend.raw(in: folder) == ["T", wanted])
    }
  }

  private func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "timequest-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    try await body(folder.path)
  }
}
