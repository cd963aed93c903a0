import Testing
import TimeQuestSQL

@testable import TimeQuestSQLite

@Suite struct ParameterTests {
  /// SQLite by itself would take the first one that it meets for the first value.
  @Test func aParameterIsTheValueOfItsNumber() throws {
    let connection = try SQLiteConnection(path: ":memory:", busyTimeout: .zero)
    let difference: Int? = try connection.database.value("SELECT $2 - $1", [3.stored, 10.stored])
    #expect(difference == 7)
  }
}
