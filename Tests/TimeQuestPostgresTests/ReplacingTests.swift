import Foundation
import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQL
import TimeQuestTesting

@testable import TimeQuestPostgres

/// A store that takes the place of another one, on a real server.
@Suite(.enabled(if: Server.isRunning, Server.skipReason)) struct ReplacingTests {
  private struct Broken: Error {}

  @Test func anOpenClientGoesOnWithTheRestoredTablesAndTheNextEvents() async throws {
    try await Server.withStore { client, location in
      try await client.write { writer in
        try writer.put(Player.sample(displayName: "now"))
        for _ in 1...5 { try writer.append(.quests, about: nil, to: .parent) }
        try writer.addBackup("/later")
      }
      let channel = try Server.connection(to: location).database
        .value("SELECT channel FROM meta", as: String.self)
      let found = try await PostgresStore.replace(location, clock: .real) { target in
        try await target.write { try $0.put(Player.sample(displayName: "before")) }
      }
      let kept = try #require(found)
      #expect(try await client.read { try $0.players().map(\.displayName) } == ["before"])
      // The events go on, and say that everything may look different.
      let events = try await client.read { try $0.events(EventQuery(journal: .parent, after: 5)) }
      #expect(events.map(\.seq) == [6, 7, 8])
      #expect(events.map(\.content) == [.quests, .progress, .preferences])
      #expect(try await client.read { try $0.backups() } == ["/later"])
      let now = try Server.connection(to: location).database
      #expect(try now.value("SELECT channel FROM meta", as: String.self) == channel)
      let names = "SELECT display_name FROM \"\(kept)\".player"
      #expect(try now.value(names, as: String.self) == "now")
      try Server.run("DROP SCHEMA \"\(kept)\" CASCADE", at: location)
    }
  }

  @Test func aBackupTouchesNothingBesideTheFileThatItWrites() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    let other = folder.appending(path: "copy.part")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: other.appending(path: "diary"))
    defer { try? FileManager.default.removeItem(at: folder) }
    try await Server.withStore { _, location in
      let copy = folder.appending(path: "copy").path
      let process = try Process.run(
        Bundle.main.bundleURL.appending(path: "timequest-rpc"),
        arguments: ["store", "backup", "--store", "postgres:\(location)", copy]
      )
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    #expect(try Data(contentsOf: other.appending(path: "diary")) == Data("mine".utf8))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["copy", "copy.part"])
  }

  @Test func theRestoredTablesHaveTheOwnersAndRightsOfTheOldOnes() async throws {
    try await Server.withStore { _, location in
      let superuser = location.replacing("//timequest@", with: "//owner@")
      let schema = try PostgresURL(location: location).schema
      let (role, rights) = ("\(schema)_role", "\(schema)_rights")
      try Server.run(
        """
        CREATE ROLE \(role); GRANT USAGE ON SCHEMA \(schema) TO \(role);
        GRANT SELECT ON ALL TABLES IN SCHEMA \(schema) TO \(role); REVOKE SELECT ON pin FROM \(role);
        GRANT SELECT ON routine_task TO PUBLIC;
        ALTER DEFAULT PRIVILEGES FOR ROLE timequest IN SCHEMA \(schema) GRANT DELETE ON TABLES TO \(role);
        CREATE VIEW public.\(rights) AS
          SELECT relname AS name, relowner::regrole AS owner, acl.* FROM pg_class
          LEFT JOIN LATERAL aclexplode(relacl) AS acl ON true
          WHERE relnamespace = to_regnamespace('\(schema)') AND relkind IN ('r', 'v')
          UNION ALL SELECT nspname, nspowner::regrole, acl.*
          FROM pg_namespace, aclexplode(nspacl) AS acl WHERE nspname = '\(schema)'
          UNION ALL SELECT 'default', defaclrole::regrole, acl.*
          FROM pg_default_acl, aclexplode(defaclacl) AS acl
          WHERE defaclnamespace = to_regnamespace('\(schema)')
        """,
        at: superuser
      )
      let all = "SELECT string_agg(r::text, ' ' ORDER BY r::text) FROM public.\(rights) AS r"
      let before = try Server.connection(to: superuser).database.value(all, as: String.self)
      let kept = try await PostgresStore.replace(superuser, clock: .real) { _ in }
      let after = try Server.connection(to: superuser).database.value(all, as: String.self)
      #expect(after == before)
      #expect(after?.contains("timequest") == true)
      try Server.run(
        """
        DROP VIEW public.\(rights); DROP SCHEMA "\(try #require(kept))" CASCADE;
        DROP OWNED BY \(role); DROP ROLE \(role)
        """,
        at: superuser
      )
    }
  }

  @Test func aStoreThatCannotBeFilledLeavesTheOldOneAndNothingElse() async throws {
    try await Server.withStore { client, location in
      try await client.write { try $0.put(Player.sample(displayName: "now")) }
      await #expect(throws: Broken.self) {
        _ = try await PostgresStore.replace(location, clock: .real) { _ in throw Broken() }
      }
      #expect(try await client.read { try $0.players().map(\.displayName) } == ["now"])
      let schema = try PostgresURL(location: location).schema
      let others = "SELECT count(*) FROM pg_namespace WHERE nspname LIKE '\(schema)\\_%'"
      #expect(try Server.connection(to: location).database.value(others, as: Int.self) == 0)
    }
  }

  @Test func aStoreIsMadeWhereNoneIs() async throws {
    let location = Server.newLocation()
    let kept = try await PostgresStore.replace(location, clock: .real) { target in
      try await target.write { try $0.put(Player.sample(displayName: "before")) }
    }
    #expect(kept == nil)
    let store = try PostgresStore(location: location)
    #expect(try await store.read { try $0.players().map(\.displayName) } == ["before"])
    try await store.close()
    try await StoreFixture.postgres().removeLocation(location)
  }
}
