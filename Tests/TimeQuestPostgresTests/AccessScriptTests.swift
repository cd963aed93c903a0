import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestPostgres

/// What each role may do behind the script of an administrator, on a real server.
@Suite(.enabled(if: Server.isRunning, Server.skipReason)) struct AccessScriptTests {
  /// Households in a database whose name has to be quoted, and the location for each role.
  private func withHouseholds(
    named names: [String],
    _ body: (_ address: @Sendable (_ role: String, _ household: String) -> String) async throws ->
      Void
  ) async throws {
    let database = "it's a \"\(names[0])\""
    let path = "it%27s%20a%20%22\(names[0])%22"
    let address: @Sendable (String, String) -> String = { role, household in
      Server.newLocation().replacing("//timequest@/timequest?", with: "//\(role)@/\(path)?")
        .replacing(/&schema=.*/, with: "&schema=\(household)")
    }
    let server = Server.newLocation().replacing("//timequest@", with: "//owner@")
    try Server.run("CREATE DATABASE \"\(database.replacing("\"", with: "\"\""))\"", at: server)
    let access = ServerAccess(database: database, households: names, connectionLimit: 7)
    let script = try AccessScript(access).text
    let superuser = address("owner", "public")
    // Before there are tables, and again once there are some.
    try Server.run(script, at: superuser)
    for name in names {
      try await PostgresStore(location: address("\(name)_owner", name)).close()
    }
    try Server.run(script, at: superuser)
    try Server.run(script, at: superuser)
    try await body(address)
    try Server.run(
      "DROP DATABASE \"\(database.replacing("\"", with: "\"\""))\" (FORCE)",
      at: server
    )
    for name in names {
      try Server.run(
        "DROP ROLE \"\(name)_owner\", \"\(name)_writer\", \"\(name)_reader\"",
        at: server
      )
    }
  }

  @Test func eachRoleMayDoWhatItIsForAndNoMore() async throws {
    try await withHouseholds(named: ["Access_1", "access_2"]) { address in
      let writing = address("Access_1_writer", "Access_1")
      let store = try PostgresStore(location: writing)
      try await store.write { writer in
        try writer.put(Player.sample())
        try writer.put(Session.sample())
        try writer.put(PINRecord.sample())
      }
      #expect(try await store.check().isEmpty)
      try await store.close()

      let reading = address("Access_1_reader", "Access_1")
      for table in PostgresStore.tables + ["trial_view", "session_view"] {
        let select = "SELECT count(*) FROM \"Access_1\".\(table)"
        let isSecret = ["pin", "local_value", "meta"].contains(table)
        #expect(may(select, at: reading) != isSecret, "\(table)")
        #expect(may(select, at: writing), "\(table)")
        #expect(!may(select, at: address("access_2_writer", "access_2")), "\(table)")
        #expect(!may(select, at: address("access_2_owner", "access_2")), "\(table)")
      }
      for refused in [
        "DROP TABLE trial", "ALTER TABLE trial ADD COLUMN more text", "TRUNCATE event",
        "CREATE TABLE more ()", "CREATE TEMPORARY TABLE more ()", "CREATE SCHEMA more",
        "CREATE TABLE public.more ()", "ALTER TABLE meta OWNER TO CURRENT_USER",
      ] { #expect(!may(refused, at: writing), "\(refused)") }
      #expect(!may("UPDATE player SET display_name = ''", at: reading))
      #expect(may("UPDATE player SET display_name = display_name", at: writing))
      #expect(
        may("ALTER TABLE player ADD COLUMN more text", at: address("Access_1_owner", "Access_1"))
      )
    }
  }

  @Test func aWriterFindsNoTablesUntilTheirRoleHasMadeThem() async throws {
    let households = ["access_3"]
    try await withHouseholds(named: households) { address in
      try Server.run("DROP SCHEMA access_3 CASCADE", at: address("access_3_owner", "access_3"))
      let error = #expect(throws: StoreError.self) {
        try PostgresStore(location: address("access_3_writer", "access_3"))
      }
      #expect(error?.kind == .readOnly)
    }
  }

  private func may(_ statement: String, at address: String) -> Bool {
    do {
      try Server.run("BEGIN; \(statement); ROLLBACK", at: address)
      return true
    } catch {
      return false
    }
  }

  @Test(arguments: ["", "a b", "smith;", "schmidt-müller", String(repeating: "a", count: 41)])
  func aHouseholdHasANameThatIsASchemaOfTheURL(name: String) {
    let access = ServerAccess(database: "quests", households: [name], connectionLimit: 1)
    let error = #expect(throws: StoreError.self) { try AccessScript(access) }
    #expect(error?.kind == .refused)
  }

  @Test(arguments: ["", "a$$b", "a\nb", String(repeating: "ü", count: 32)])
  func aDatabaseHasANameThatTheScriptCanQuote(name: String) {
    let access = ServerAccess(database: name, households: ["smith"], connectionLimit: 1)
    #expect(throws: StoreError.self) { try AccessScript(access) }
  }
}
