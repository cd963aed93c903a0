import Foundation
import Testing
import TimeQuestPersistence
import TimeQuestSQL
import TimeQuestTesting

@testable import TimeQuestSQLite

/// The SQL queries in the page for scripts.
@Suite struct ScriptsPageTests {
  @Test func everyQueryOfThePageWorks() async throws {
    let page = URL(filePath: #filePath).appending(path: "../../../Documentation/scripts.md")
      .standardized
    let prefix = "sqlite3 timequest.sqlite \""
    let questions = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix(prefix) }
      .map { $0.dropFirst(prefix.count).dropLast() }
    #expect(questions.count == 3)
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      try await SampleHistory(seed: 3).write(to: store)
      try await store.close()
      try withConnection(to: path) { connection in
        for question in questions {
          let rows: Int? = try connection.database.value("SELECT count(*) FROM (\(question))")
          #expect((rows ?? 0) > 0, "\(question)")
        }
      }
    }
  }
}
