import Testing
import TimeQuestSQL

@testable import TimeQuestSQLite

@Suite struct ParameterTests {
  /// SQLite numbers `$1` by its position in the text; the store binds it by its digits.
  @Test func parametersAreBoundByNumber() throws {
    let connection = try SQLiteConnection(path: ":memory:", busyTimeout: .zero)
    let difference: Int? = try connection.database.value("SELECT $2 - $1", [3.stored, 10.stored])
    #expect(difference == 7)
  }
}
