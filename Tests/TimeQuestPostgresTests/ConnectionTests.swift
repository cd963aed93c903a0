import Foundation
import Synchronization
import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQL
import TimeQuestTesting

@testable import TimeQuestPostgres

/// Transactions that are interrupted by the server or by another writer.
@Suite(.enabled(if: Server.isRunning, Server.skipReason)) struct ConnectionTests {
  @Test func aLostConnectionIsMadeAgainForTheNextTransaction() async throws {
    try await Server.withStore("&application_name=cut1") { store, location in
      try Server.run(Server.endOtherSessions, at: location)
      #expect(try await store.read { try $0.players().count } == 0)
      try Server.run(Server.endOtherSessions, at: location)
      try await store.write { try $0.put(Player.sample()) }
      #expect(try await store.read { try $0.players() } == [.sample()])
    }
  }

  /// An attempt may lock an account: the second one comes after half a second, then ever later.
  @Test func whatTheServerRefusesWorksAgainWhenTheAdministratorHasMendedIt() async throws {
    let name = "refused_\(ProcessInfo.processInfo.processIdentifier)"
    let superuser = try #require(Server.url).replacing("//timequest@", with: "//owner@")
      .replacing("postgres:", with: "")
    let folder = FileManager.default.temporaryDirectory.appending(path: name)
    let admin = try Server.connection(to: superuser)
    let rules = try #require(try admin.database.value("SHOW hba_file", as: String.self))
    let allow: (String) throws -> Void = { method in
      try admin.execute(
        script: """
          COPY (VALUES ('local all \(name) \(method)'), ('local all all trust')) TO '\(rules)';
          SELECT pg_reload_conf()
          """
      )
    }
    let keep: (String) throws -> Void = { password in
      try Data("*:*:*:*:\(password)\n".utf8).write(to: folder)
      try FileManager.default
        .setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path)
    }
    let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '\(name)'"
    try admin.execute(script: "CREATE ROLE \(name) LOGIN PASSWORD 'one'")
    try admin.execute(script: "CREATE DATABASE \(name) OWNER \(name)", isLong: true)
    try keep("one")
    try allow("scram-sha-256")
    let location =
      superuser.replacing("//owner@/timequest", with: "//\(name)@/\(name)")
      + "&passfile=\(folder.path)"
    let store = try PostgresStore(location: location)
    let cases: [(break: () throws -> Void, mend: () throws -> Void)] = [
      (
        { try admin.execute(script: "ALTER ROLE \(name) PASSWORD 'two'") }, { try keep("two") }
      ),
      (
        { try admin.execute(script: "ALTER ROLE \(name) NOLOGIN") },
        { try admin.execute(script: "ALTER ROLE \(name) LOGIN") }
      ),
      (
        { try admin.execute(script: "\(end); ALTER DATABASE \(name) RENAME TO \(name)_away") },
        { try admin.execute(script: "ALTER DATABASE \(name)_away RENAME TO \(name)") }
      ),
      ({ try allow("reject") }, { try allow("scram-sha-256") }),
    ]
    for (number, step) in cases.enumerated() {
      try step.break()
      let isRefused = try await comes {
        try admin.execute(script: end)
        return await !answers(store)
      }
      #expect(isRefused)
      try step.mend()
      #expect(try await comes { await answers(store) }, "case \(number)")
    }
    try await store.close()
    try allow("trust")
    try admin.execute(script: "DROP DATABASE \(name) WITH (FORCE)")
    try admin.execute(script: "DROP ROLE \(name)")
    try FileManager.default.removeItem(at: folder)
  }

  @Test func aDatabaseThatIsReadOnlyIsToldAtTheSecondAttempt() async throws {
    try await Server.withStore { _, location in
      let options = "&options=-c%20default_transaction_read_only%3Don"
      let store = try PostgresStore(location: location + options)
      let runs = Mutex(0)
      let error = await #expect(throws: StoreError.self) {
        try await store.write { writer in
          runs.withLock { $0 += 1 }
          try writer.put(Player.sample())
        }
      }
      #expect(error?.kind == .readOnly)
      #expect(runs.withLock(\.self) == 2)
      try await store.close()
    }
  }

  private func answers(_ store: PostgresStore) async -> Bool {
    (try? await store.read { try $0.players().isEmpty }) == true
  }

  /// Whether it becomes so within half a minute.
  private func comes(_ body: () async throws -> Bool) async throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(30)
    while try await !body() {
      guard .now < deadline else { return false }
      await Task.yield()
    }
    return true
  }

  @Test func aTransactionThatLosesItsConnectionRunsAgainAndCountsOnce() async throws {
    try await Server.withStore("&application_name=cut2") { store, location in
      let runs = Mutex(0)
      try await store.write { writer in
        let isFirst = runs.withLock { count in
          count += 1
          return count == 1
        }
        try writer.append(.quests, about: nil, to: .parent)
        if isFirst { try Server.run(Server.endOtherSessions, at: location) }
        try writer.put(Player.sample())
      }
      #expect(runs.withLock(\.self) == 2)
      let span = try await store.read { try $0.span(of: .parent) }
      #expect(span == JournalSpan(first: 1, last: 1))
    }
  }

  @Test func aConflictingTransactionRunsAgainAfterTheOther() async throws {
    try await Server.withStore { store, location in
      try await store.write { try $0.put(Player.sample()) }
      let other = try OpenStore(url: PostgresURL(location: location), clock: .real)
      let concurrent = Mutex(other)
      let runs = Mutex(0)
      try await store.write { writer in
        var player = try #require(try writer.players().first)
        let isFirst = runs.withLock { count in
          count += 1
          return count == 1
        }
        if isFirst { try concurrent.withLock { try $0.write { try $0.addXP(10) } } }
        player.progress.totalXP += 1
        try writer.put(player)
      }
      #expect(runs.withLock(\.self) == 2)
      #expect(try await store.read { try $0.players().first?.progress.totalXP } == 11)
    }
  }

  @Test func aLockThatIsHeldTooLongMakesOthersThrowBusy() async throws {
    let location = Server.newLocation("&lock_timeout=50")
    let store = try OpenStore(url: PostgresURL(location: location), clock: .real)
    let holder = try Server.connection(to: location)
    try holder.execute(script: "BEGIN; LOCK TABLE meta IN EXCLUSIVE MODE")
    #expect { try store.write { try $0.put(Player.sample()) } } throws: { error in
      let error = error as? StoreError
      return error?.kind == .busy && error?.retry == true
    }
    #expect(try store.read { try $0.players() } == [], "reading waits for nobody")
    try holder.execute(script: "COMMIT")
    try store.write { try $0.put(Player.sample()) }
    try await StoreFixture.postgres().removeLocation(location)
  }

  /// Writes wait for each other; where one is refused, the transaction runs again without that.
  @Test func aRefusedPutRollsBackAloneAndTheTransactionGoesOn() async throws {
    try await Server.withStore { store, _ in
      let errors = Mutex<[any Error]>([])
      try await store.write { writer in
        errors.withLock { $0 = [] }
        try writer.put(Player.sample())
        for session in [
          Session.sample(player: .sample(9)),
          Session.sample(trials: [.sample(), .sample(.sample(2))]),
        ] {
          do { try writer.put(session) } catch { errors.withLock { $0.append(error) } }
        }
        do {
          try writer.put(Player.sample(displayName: "a\0b"))
        } catch {
          errors.withLock { $0.append(error) }
        }
        try writer.put(Session.sample())
      }
      #expect(errors.withLock { $0.map(isRefused) } == [true, true, true])
      let sessions = try await store.read { try $0.sessions(SessionQuery(players: [.sample(1)])) }
      #expect(sessions == [.sample()])
      #expect(try await store.read { try $0.players() } == [.sample()])
    }
  }

  @Test func aPutThatIsRefusedHalfwayLeavesNothing() async throws {
    try await Server.withStore { store, _ in
      var half = Session.sample(.sample(7))
      half.tasks = [SessionTask(id: .sample(8), displayName: "a\0b")]
      let session = half
      try await store.write { writer in
        try writer.put(Player.sample())
        #expect(throws: StoreError.self) { try writer.put(session) }
        try writer.append(.player, about: nil, to: .parent)
      }
      #expect(try await store.read { try $0.session(session.id) } == nil)
      #expect(try await store.read { try $0.players() } == [.sample()])
    }
  }

  @Test func aReadThatIsRefusedLosesNothingThatWaits() async throws {
    try await Server.withStore { store, _ in
      try await store.write { writer in
        try writer.put(Player.sample())
        #expect(throws: StoreError.self) { try writer.localValue(named: "a\0") }
        try writer.append(.player, about: nil, to: .parent)
      }
      #expect(try await store.read { try $0.players() } == [.sample()])
    }
  }

  @Test func commitsAreOnTheDiskWhateverTheServersDefaultIs() async throws {
    try await Server.withStore("&options=-c%20synchronous_commit%3Doff") { _, location in
      let connection = try Server.connection(to: location)
      for kind in [TransactionKind.read, .write] {
        let setting: String? = try connection.transaction(kind) {
          try connection.database.value("SHOW synchronous_commit")
        }
        #expect(setting == "on")
      }
    }
  }

  @Test func aMissingSchemaDoesNotExistAndIsNotCreatedByAsking() async throws {
    let location = Server.newLocation()
    #expect(!StoreScheme.postgres.exists(location))
    #expect(!StoreScheme.postgres.exists(location))
    try await PostgresStore(location: location).close()
    #expect(StoreScheme.postgres.exists(location))
    try await StoreFixture.postgres().removeLocation(location)
  }

  @Test func aStoreMayExistOnAnUnreachableServer() {
    #expect(StoreScheme.postgres.exists("//localhost:1/nowhere?connect_timeout=1"))
  }

  @Test func eachSchemaIsAStoreOfItsOwn() async throws {
    try await Server.withStore { one, _ in
      try await Server.withStore { other, _ in
        try await one.write { try $0.put(Player.sample()) }
        #expect(try await other.read { try $0.players() } == [])
      }
    }
  }

  @Test func checkReportsDamage() async throws {
    try await Server.withStore { store, location in
      try await SampleHistory(seed: 5, steps: 60).write(to: store)
      #expect(try await store.check() == [])
      try Server.run("UPDATE player SET time_zone = 'x', reminder_time = '29:00'", at: location)
      #expect(try await store.check() == ["cannot read player.reminder_time"])
    }
  }

  @Test func aCommitWithAWarningHasAnUnknownOutcome() async throws {
    try await Server.withStore { store, location in
      let warning = "RAISE WARNING 'canceling wait for synchronous replication'"
      try Server.run(atCommit(warning), at: location)
      let error = await #expect(throws: StoreError.self) {
        try await store.write { try $0.put(Player.sample()) }
      }
      #expect(error?.outcomeIsUnknown == true && error?.retry == true)
      #expect(try await store.read { try $0.players() } == [.sample()])
    }
  }

  @Test func aHintThatTheServerCannotQueueFailsNoWrite() async throws {
    try await Server.withStore { store, location in
      // A hint takes that lock first.
      let full = """
        IF EXISTS (
          SELECT 1 FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'advisory'
        ) THEN
          RAISE 'too many notifications in the NOTIFY queue' USING ERRCODE = '54000';
        END IF
        """
      try Server.run(atCommit(full), at: location)
      try await store.write { try $0.put(Player.sample()) }
      #expect(try await store.read { try $0.players() } == [.sample()])
    }
  }

  /// Has the server run a statement at the commit of each new player.
  private func atCommit(_ statement: String) -> String {
    """
    CREATE FUNCTION at_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      \(statement); RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON player DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION at_commit();
    """
  }

  private func isRefused(_ error: any Error) -> Bool { (error as? StoreError)?.kind == .refused }
}

extension StoreWriter {
  fileprivate func addXP(_ xp: Int) throws {
    guard var player = try players().first else { return }
    player.progress.totalXP += xp
    try put(player)
  }
}
