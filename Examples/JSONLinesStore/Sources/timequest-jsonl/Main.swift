import JSONLinesStore
import TimeQuestCommand
import TimeQuestPersistence
import TimeQuestPostgres
import TimeQuestSQLite
import TimeQuestSodium

/// `timequest-rpc` with one more store: every command takes `--store jsonl:PATH`.
@main
struct Main {
  static func main() async {
    await CommandLineProgram.main(
      Composition(
        name: "timequest-jsonl",
        stores: [.sqlite, .memory, .postgres, .jsonLines],
        pinHasher: Argon2idHasher()
      )
    )
  }
}
