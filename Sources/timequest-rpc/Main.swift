import TimeQuestCommand
import TimeQuestNotifications
import TimeQuestPersistence
import TimeQuestPostgres
import TimeQuestSQLite
import TimeQuestSodium

/// The default composition.
///
/// A contributor's own executable looks the same, plus one line.
@main
struct Main {
  static func main() async {
    await CommandLineProgram.main(
      Composition(
        name: "timequest-rpc",
        stores: [.sqlite, .memory, .postgres],
        pinHasher: Argon2idHasher(),
        channels: channels,
        segmentCipher: SodiumSegmentCipher()
      )
    )
  }

  /// A program on a command line has no leave of Apple's notification centre, which is for apps.
  private static var channels: [any ReminderChannel] {
    #if os(Linux)
    [DesktopChannel()]
    #else
    []
    #endif
  }
}
