import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQL
import TimeQuestTesting

@testable import TimeQuestPostgres

/// What each role may do behind the script of an administrator, on a real server.
@Suite(.enabled(if: Server.isRunning, Server.skipReason)) struct AccessScriptTests {
  /// In a database whose name has to be quoted; it goes with the server.
  @Test func eachRoleMayDoWhatItIsForAndNoMore() async throws {
    let server = Server.newLocation().replacing("//timequest@", with: "//owner@")
    try Server.run("CREATE DATABASE \"it's a \"\"quest\"\"\"", at: server)
    let address: @Sendable (String, String) -> String = { role, household in
      server.replacing("//owner@/timequest?", with: "//\(role)@/it%27s%20a%20%22quest%22?")
        .replacing(/&schema=.*/, with: "&schema=\(household)")
    }
    let households = ["Access_1", "access_2"]
    let access = ServerAccess(
      database: "it's a \"quest\"",
      households: households,
      connectionLimit: 7
    )
    let script = try AccessScript(access).text

    // Before there are tables, when they are made, and again.
    try Server.run(script, at: address("owner", "public"))
    let early = #expect(throws: StoreError.self) {
      try PostgresStore(location: address("Access_1_writer", "Access_1"))
    }
    #expect(early?.kind == .readOnly)
    for name in households {
      try await PostgresStore(location: address("\(name)_owner", name)).close()
    }
    for _ in 0..<2 { try Server.run(script, at: address("owner", "public")) }

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
    let owning = address("Access_1_owner", "Access_1")
    #expect(may("ALTER TABLE player ADD COLUMN more text", at: owning))

    let owner = try Server.connection(to: address("owner", "public"))
    let awake = """
      SELECT count(*) FROM pg_db_role_setting WHERE 'tcp_keepalives_idle=5' = ANY (setconfig)
        AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
      """
    #expect(try owner.database.value(awake) == 6)
    try owner.execute(script: "CREATE SCHEMA crm; CREATE TABLE crm.customer ()")
    let other = ServerAccess(database: access.database, households: ["crm"], connectionLimit: 7)
    let error = #expect(throws: StoreError.self) {
      try Server.run(AccessScript(other).text, at: address("owner", "public"))
    }
    #expect(error?.detail.contains("crm holds tables of another program") == true)
  }

  /// As a managed server has it: there nobody is a superuser.
  @Test func anAdministratorWithoutSuperuserMakesAHousehold() async throws {
    let server = Server.newLocation().replacing("//timequest@", with: "//owner@")
    try Server.run("CREATE ROLE managed_admin LOGIN CREATEROLE", at: server)
    try Server.run("CREATE DATABASE managed OWNER managed_admin", at: server)
    let address: @Sendable (String) -> String = { role in
      server.replacing("//owner@/timequest?", with: "//\(role)@/managed?")
        .replacing(/&schema=.*/, with: "&schema=managed")
    }
    let access = ServerAccess(database: "managed", households: ["managed"], connectionLimit: 7)
    try Server.run(AccessScript(access).text, at: address("managed_admin"))
    try await PostgresStore(location: address("managed_owner")).close()
    for _ in 0..<2 { try Server.run(AccessScript(access).text, at: address("managed_admin")) }
    let store = try PostgresStore(location: address("managed_writer"))
    try await store.write { try $0.put(Player.sample()) }
    #expect(may("SELECT count(*) FROM managed.player", at: address("managed_reader")))
    #expect(!may("DROP TABLE managed.trial", at: address("managed_writer")))
    // It may also restore the household, whose roles keep their rights.
    let kept = try await PostgresStore.replace(address("managed_admin"), clock: .real) { target in
      try await target.write { try $0.put(Player.sample(displayName: "restored")) }
    }
    #expect(kept != nil)
    #expect(try await store.read { try $0.players().map(\.displayName) } == ["restored"])
    try await store.close()
  }

  private func may(_ statement: String, at address: String) -> Bool {
    do {
      try Server.run("BEGIN; \(statement); ROLLBACK", at: address)
      return true
    } catch {
      return false
    }
  }

  @Test(arguments: [
    "", "a b", "smith;", "schmidt-müller", String(repeating: "a", count: 41), "public",
    "pg_catalog", "information_schema",
  ])
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
