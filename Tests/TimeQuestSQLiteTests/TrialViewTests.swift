import Synchronization
import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestReports
import TimeQuestSQL
import TimeQuestTesting
import TimeQuestTransfer

@testable import TimeQuestSQLite

struct TrialViewTests {
  @Test func theAccuracyOfATrialIsThatOfTheCSV() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      try await store.write { writer in
        try writer.put(Player.sample())
        try writer.put(try Session.scored(trials: 1000))
      }
      let lines = Mutex<[String]>([])
      try await QuestEngine(store: store, environment: .system()).exportCSV { line in
        lines.withLock { $0.append(line) }
      }
      try await store.close()
      let column = try #require(CSVExporter.columns.firstIndex(of: "accuracyPercent"))
      let table = lines.withLock {
        $0.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false)[column] }
      }
      let view = try withConnection(to: path) { connection in
        try connection.database.rows(
          "SELECT printf('%.6f', accuracyPercent) FROM trial_view"
        ) { row throws(StoreError) in try row.next(String.self) }
      }
      #expect(view.count == 1000)
      #expect(view.map(Double.init) == table.map { Double($0) })
    }
  }
}
