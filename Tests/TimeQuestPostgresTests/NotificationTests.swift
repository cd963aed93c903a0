import Foundation
import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQL
import TimeQuestTesting

@testable import TimeQuestPostgres

/// What a store tells others of its changes, and who hears it.
@Suite(.enabled(if: Server.isRunning, Server.skipReason)) struct NotificationTests {
  @Test func theSignalFiresForChangesOfOthersOnly() async throws {
    try await Server.withStore("&application_name=changeSignal") { store, location in
      let other = try PostgresStore(location: location.replacing("=changeSignal", with: "=other"))
      #expect(try hasFired(store, within: .zero), "for what nobody heard of")
      #expect(try !hasFired(store, within: .zero))
      try await store.write { try $0.put(Player.sample()) }
      #expect(try !hasFired(store, within: .zero), "for a change of its own")
      try await other.write { try $0.put(Player.sample(.sample(2))) }
      #expect(try hasFired(store, within: .seconds(10)))
      #expect(try !hasFired(store, within: .zero), "once is enough")

      try Server.run(Server.endOtherSessions, at: location)
      _ = try await store.read { try $0.players() }
      try await other.write { try $0.put(Player.sample(.sample(3))) }
      #expect(try hasFired(store, within: .seconds(10)), "after the connection was cut")
      try await other.close()
    }
  }

  @Test func aChangeIsToldWhereSomebodyListensAndElseLocksNothing() async throws {
    try await Server.withStore { store, location in
      let listener = try PostgresStore(location: location)
      let other = try Server.connection(to: location)
      let channel: String? = try other.database.value("SELECT channel FROM meta")
      try other.execute(script: "LISTEN \"\(try #require(channel))\"")
      other.isListening = true
      try await store.write { try $0.put(Player.sample()) }
      _ = try other.database.value("SELECT 1", as: Int.self)
      #expect(!other.takeChange(), "told, although no store listens")

      #expect(try hasFired(listener, within: .zero), "for what was not told")
      try await store.write { try $0.put(Player.sample(.sample(2))) }
      #expect(try hasFired(listener, within: .seconds(10)))
      _ = try other.database.value("SELECT 1", as: Int.self)
      #expect(other.takeChange())
      try await listener.close()
    }
  }

  @Test func whoCannotListenWhileAnotherCommitsListensLater() async throws {
    try await Server.withStore { store, location in
      let other = try Server.connection(to: location)
      let lock = "SELECT pg_advisory_lock(hashtextextended(channel, 0)) FROM meta"
      try other.execute(script: lock)
      #expect(store.changeSignal == nil)
      try other.execute(script: "SELECT pg_advisory_unlock_all()")
      #expect(try hasFired(store, within: .zero), "for what was not told")
      let writer = try PostgresStore(location: location)
      try await writer.write { try $0.put(Player.sample()) }
      #expect(try hasFired(store, within: .seconds(10)))
      try await writer.close()
    }
  }

  @Test func otherRolesOfTheDatabaseNeitherHearNorForgeChanges() async throws {
    try await Server.withStore { store, location in
      let superuser = try Server.connection(
        to: location.replacing("//timequest@", with: "//owner@")
      )
      let role = try PostgresURL(location: location).schema + "_other"
      try superuser.execute(script: "CREATE ROLE \(role) LOGIN")
      defer { try? superuser.execute(script: "DROP ROLE \(role)") }
      #expect(try hasFired(store, within: .zero), "for what was not told")

      let address = location.replacing("//timequest@", with: "//\(role)@")
      #expect(throws: StoreError.self) { try Server.run("SELECT channel FROM meta", at: address) }
      let other = try Server.connection(to: address)
      let seen =
        "SELECT count(*) FROM pg_stat_activity WHERE query ~* 'listen' AND pid <> pg_backend_pid()"
      #expect(try other.database.value(seen, as: Int.self) == 0)
      // What can be known or guessed from outside.
      let schema = try PostgresURL(location: location).schema
      for name in ["timequest", schema, "timequest_\(schema)", "\(schema).meta", "meta"] {
        try other.execute(script: "LISTEN \"\(name)\"; NOTIFY \"\(name)\"")
      }
      other.isListening = true
      _ = other.takeChange()
      #expect(try !hasFired(store, within: .milliseconds(200)), "another role speaks")
      try await store.write { try $0.put(Player.sample()) }
      #expect(!other.takeChange(), "another role hears")

      try superuser.execute(script: "SELECT pg_notify(channel, '') FROM meta")
      #expect(try hasFired(store, within: .seconds(10)), "who may read the household is heard")
    }
  }

  /// Waits for the change signal as the request loop does.
  private func hasFired(_ store: PostgresStore, within time: Duration) throws -> Bool {
    let changeSignal = try #require(store.changeSignal)
    var event = pollfd(fd: changeSignal.descriptor, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&event, 1, CInt(time / .milliseconds(1)))
    return changeSignal.hasFired()
  }
}
