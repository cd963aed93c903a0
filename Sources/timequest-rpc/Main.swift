import TimeQuestCommand
import TimeQuestNotifications
import TimeQuestPersistence
import TimeQuestPostgres
import TimeQuestSQLite

/// The default composition.
///
/// A contributor's own executable looks the same, plus one line.
@main
struct Main {
  static func main() async {
    await CommandLineProgram.main(
      Composition(stores: [.sqlite, .memory, .postgres], channels: [DesktopChannel()])
    )
  }
}
