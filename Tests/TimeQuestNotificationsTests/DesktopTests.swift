#if os(Linux)
import Foundation
import Testing
import TimeQuestModels
import TimeQuestNotifications
import TimeQuestTesting

/// Reminders on a desktop that is two scripts; a real one is for `Scripts/check-reminders`.
@Suite struct DesktopTests {
  @Test(arguments: ReminderChannelConformance.allCases)
  func theDesktopKeeps(_ conformanceCase: ReminderChannelConformance) async throws {
    try await withFolder { folder in
      try FakeNotifySend.install(in: folder)
      var fixture = ChannelFixture {
        DesktopChannel(environment: FakeNotifySend.environment(folder))
      }
      fixture.shown = { try FakeNotifySend.shown(in: folder) }
      fixture.refused = { DesktopChannel(environment: ["PATH": folder]) }
      try await conformanceCase.verify(fixture)
    }
  }

  @Test func whereNobodyShowsNotificationsTheDesktopSaysSo() async throws {
    try await withFolder { folder in
      try FakeNotifySend.install(["notify-send", "dbus-send"], in: folder)
      let channel = DesktopChannel(environment: FakeNotifySend.environment(folder))
      let reason = "the session bus has no notification service"
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
}
#endif
