import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQL

extension PostgresStore {
  /// Fills a store in a schema of its own, and gives it the name and the rights of the old one.
  ///
  /// The old tables stay under the name of the household and a date, which is answered. Where
  /// anything fails, nothing has changed, and what was filled is dropped.
  static func replace(
    _ location: String,
    clock: ClockKind,
    fill: @Sendable (any QuestStore) async throws -> Void
  ) async throws -> String? {
    let url = try PostgresURL(location: location)
    let connection = try PostgresConnection(to: url, library: LibPQ())
    guard try connection.transaction(.migration, { try connection.exists(url) }) else {
      let store = try PostgresStore(url: url, clock: clock)
      try await fill(store)
      try await store.close()
      return nil
    }
    let date = "SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYYMMDD_HH24MISS')"
    let beside = url.beside("\(url.schema)_\(try connection.database.value(date) ?? "old")")
    do {
      let store = try PostgresStore(url: beside, clock: clock)
      try await fill(store)
      try await store.close()
      connection.operation = "restore"
      try connection.reconnect(until: .now + url.timeouts.connect)
      try connection.exchange(url, with: beside)
    } catch {
      connection.close()
      try? connection.reconnect(until: .now + url.timeouts.connect)
      try? connection.execute(script: "DROP SCHEMA IF EXISTS \(beside.quotedSchema) CASCADE")
      throw error
    }
    return beside.schema
  }
}

extension PostgresConnection {
  /// Exchanges two stores in one transaction; the one beside gets the rights of the other.
  fileprivate func exchange(_ url: PostgresURL, with beside: PostgresURL) throws {
    let (old, new) = (url.quotedSchema, beside.quotedSchema)
    try transaction(.migration) {
      try execute(
        script: """
          LOCK TABLE \(old).meta IN EXCLUSIVE MODE;
          DO $$ DECLARE statement text; BEGIN
            FOR statement IN
              WITH object AS (
                SELECT format('TABLE \(new).%I', relname) AS name, relowner AS owner, relacl AS acl
                FROM pg_class WHERE relnamespace = '\(old)'::regnamespace AND relkind IN ('r', 'v')
                UNION ALL SELECT 'SCHEMA \(new)', nspowner, nspacl
                FROM pg_namespace WHERE oid = '\(old)'::regnamespace
              ), granted AS (
                SELECT '' AS form, name, privilege_type, grantee FROM object, aclexplode(acl)
                UNION ALL
                SELECT format(
                  'ALTER DEFAULT PRIVILEGES FOR ROLE %s IN SCHEMA \(new) ', defaclrole::regrole
                ), 'TABLES', privilege_type, grantee
                FROM pg_default_acl, aclexplode(defaclacl)
                WHERE defaclnamespace = '\(old)'::regnamespace AND defaclobjtype = 'r'
              )
              SELECT * FROM (
                SELECT format('ALTER %s OWNER TO %s', name, owner::regrole) FROM object
                ORDER BY name
              ) AS owners
              UNION ALL
              SELECT format('%sGRANT %s ON %s TO %s', form, privilege_type, name,
                CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END)
              FROM granted
            LOOP
              EXECUTE statement;
            END LOOP;
          END $$;
          DO $$ BEGIN
            -- An erasure names the copies that were made since.
            DELETE FROM \(new).local_value WHERE name LIKE 'backup%';
            INSERT INTO \(new).local_value
            SELECT * FROM \(old).local_value WHERE name LIKE 'backup%';
            -- Who has subscribed hears on, and is told of what follows by the next numbers.
            UPDATE \(new).meta SET channel = (SELECT channel FROM \(old).meta);
            DELETE FROM \(new).event;
            INSERT INTO \(new).event SELECT * FROM \(old).event
            WHERE journal = 'parent' OR journal IN (SELECT id::text FROM \(new).player);
          EXCEPTION WHEN OTHERS THEN
            -- The old tables are damaged, or of another version: clients have to look by themselves.
            RAISE NOTICE '%', SQLERRM;
          END $$;
          ALTER SCHEMA \(old) RENAME TO "\(beside.schema)_";
          ALTER SCHEMA \(new) RENAME TO \(old);
          ALTER SCHEMA "\(beside.schema)_" RENAME TO \(new)
          """
      )
      let writer = SQLTransaction(self)
      for player in try writer.players().map(\.id) {
        for topic in [EventContent.quests, .progress, .preferences] {
          try writer.append(topic, about: player, to: .player(player))
          try writer.append(topic, about: player, to: .parent)
        }
      }
      try execute(script: "SELECT pg_notify(channel, '') FROM meta")
    }
  }
}
