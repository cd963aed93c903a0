import TimeQuestPersistence

/// The SQL that gives each household of a database a schema, roles, their grants and settings.
///
/// It may run again, and makes of what it finds what it says.
struct AccessScript {
  private let database: String
  private let households: [String]
  private let connectionLimit: Int

  /// Throws `StoreError` for names that are none.
  init(_ access: ServerAccess) throws(StoreError) {
    // The script quotes its blocks with dollars, and its first lines are comments.
    guard (1...63).contains(access.database.utf8.count),
      access.database.unicodeScalars.allSatisfy({ $0.value >= 32 && $0 != "$" })
    else {
      let expected = "1 to 63 bytes without a dollar sign or a line break"
      throw Self.refusal("database", expected, access.database)
    }
    for household in access.households {
      guard PostgresURL.isName(household) else {
        throw Self.refusal("household", "1 to 40 letters, digits or underscores", household)
      }
      let isOfServer = household.hasPrefix("pg_") || household == "information_schema"
      guard !isOfServer, household != "public" else {
        throw Self.refusal("household", "none of the server's own schemas", household)
      }
    }
    database = access.database
    households = access.households
    connectionLimit = access.connectionLimit
  }

  var text: String {
    """
    -- The households of a TimeQuest server: schemas, roles, grants and settings. Run it as a superuser,
    -- or as a role with CREATEROLE that owns the database, as often as you like: it makes what is
    -- missing, and takes back what is too much.
    --
    -- A household is a schema, whose tables belong to a role of its own, and not rows of tables that
    -- all share. There one wrong policy would show everybody's rows to everybody, all would wait for
    -- one lock, and no household could be dumped, restored or erased alone.
    BEGIN;

    DO $$ BEGIN
      IF current_database() <> \(Self.literal(database)) THEN
        RAISE EXCEPTION 'this is the database %, not %', current_database(), \(Self.literal(database));
      END IF;
      IF current_setting('server_encoding') <> 'UTF8' THEN
        RAISE EXCEPTION 'the encoding of the database is not UTF8';
      END IF;
    END $$;

    -- Nobody else connects to this database, or makes anything in it.
    REVOKE ALL ON DATABASE \(Self.identifier(database)) FROM PUBLIC;
    REVOKE ALL ON SCHEMA public FROM PUBLIC;

    \(households.map(household).joined(separator: "\n\n"))

    COMMIT;

    """
  }

  private func household(_ name: String) -> String {
    let roles = ["\(name)_owner", "\(name)_writer", "\(name)_reader"]
    let (owner, writer, reader) = (
      Self.identifier(roles[0]), Self.identifier(roles[1]), Self.identifier(roles[2])
    )
    let schema = Self.identifier(name)
    return """
      -- The household \(name): one role owns the tables, one plays, and one reads reports.
      \(role(roles[0], connections: 3))
      \(role(roles[1], connections: connectionLimit))
      \(role(roles[2], connections: 3))
      DO $$ BEGIN
        IF EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = to_regnamespace('\(schema)'))
          AND NOT EXISTS (
            SELECT 1 FROM pg_attribute
            WHERE attrelid = to_regclass('\(schema).meta') AND attname = 'channel'
          )
        THEN
          RAISE EXCEPTION 'the schema \(name) holds tables of another program';
        END IF;
      END $$;
      DO $$ BEGIN
        -- To hand over a schema takes membership in the role that gets it.
        IF NOT pg_has_role('\(roles[0])', 'USAGE') THEN
          EXECUTE format('GRANT \(owner) TO %I', current_user);
        END IF;
      END $$;
      GRANT CONNECT ON DATABASE \(Self.identifier(database)) TO \(owner), \(writer), \(reader);
      DO $$ BEGIN
        IF to_regnamespace('\(schema)') IS NULL THEN CREATE SCHEMA \(schema); END IF;
      END $$;
      ALTER SCHEMA \(schema) OWNER TO \(owner);
      REVOKE ALL ON SCHEMA \(schema) FROM PUBLIC, \(writer), \(reader);
      GRANT USAGE ON SCHEMA \(schema) TO \(writer), \(reader);
      DO $$ DECLARE name text; BEGIN
        FOR name IN
          SELECT relname FROM pg_class
          WHERE relnamespace = to_regnamespace('\(schema)') AND relkind IN ('r', 'v')
            AND relowner <> (SELECT oid FROM pg_roles WHERE rolname = '\(roles[0])')
        LOOP
          EXECUTE format('ALTER TABLE \(schema).%I OWNER TO \(owner)', name);
        END LOOP;
      END $$;

      -- The writer changes rows, and those of tables to come, but no table.
      REVOKE ALL ON ALL TABLES IN SCHEMA \(schema) FROM PUBLIC, \(writer), \(reader);
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(schema) TO \(writer);
      ALTER DEFAULT PRIVILEGES FOR ROLE \(owner) IN SCHEMA \(schema)
        GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO \(writer);
      DO $$ BEGIN
        -- To rewrite the files after an erasure, which before PostgreSQL 17 the owner alone may do.
        IF current_setting('server_version_num')::int >= 170000 THEN
          EXECUTE 'GRANT MAINTAIN ON ALL TABLES IN SCHEMA \(schema) TO \(writer)';
          EXECUTE 'ALTER DEFAULT PRIVILEGES FOR ROLE \(owner) IN SCHEMA \(schema) '
            'GRANT MAINTAIN ON TABLES TO \(writer)';
        END IF;
      END $$;

      -- The reader sees neither the hash of the PIN nor the keys of a sync, and wakes nobody.
      DO $$ DECLARE name text; BEGIN
        IF to_regclass('\(schema).meta') IS NULL THEN
          RAISE NOTICE 'household \(name): make its tables as \(roles[0]), then run this again';
        END IF;
        FOR name IN
          SELECT relname FROM pg_class
          WHERE relnamespace = to_regnamespace('\(schema)') AND relkind IN ('r', 'v')
            AND relname NOT IN ('pin', 'local_value', 'meta')
        LOOP
          EXECUTE format('GRANT SELECT ON \(schema).%I TO \(reader)', name);
        END LOOP;
      END $$;

      \(settings(of: roles[0], "synchronous_commit = on", "search_path = \(schema)"))
      \(settings(
        of: roles[1], "synchronous_commit = on", "search_path = \(schema)", "lock_timeout = '5s'",
        "statement_timeout = '30s'", "idle_in_transaction_session_timeout = '10s'"
      ))
      \(settings(
        of: roles[2], "default_transaction_read_only = on", "search_path = \(schema)",
        "lock_timeout = '1s'", "statement_timeout = '60s'",
        "idle_in_transaction_session_timeout = '60s'"
      ))
      -- A link that goes silent is found within 11 seconds; by default, within two hours.
      \(roles.map(keepalives).joined(separator: "\n"))
      -- What the players wrote is no part of the server's log; not every provider allows to say so.
      DO $$ BEGIN
      \(roles.map(discretion).joined(separator: "\n"))
      EXCEPTION WHEN insufficient_privilege THEN
        RAISE NOTICE 'the log of the server may show what players wrote: %', SQLERRM;
      END $$;
      """
  }

  private func role(_ name: String, connections: Int) -> String {
    """
    DO $$ BEGIN
      IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '\(name)') THEN
        CREATE ROLE \(Self.identifier(name));
      END IF;
      -- Whoever is no superuser may not even say NOSUPERUSER.
      IF EXISTS (
        SELECT 1 FROM pg_roles WHERE rolname = '\(name)'
          AND (rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls)
      ) THEN
        ALTER ROLE \(Self.identifier(name)) NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION
          NOBYPASSRLS;
      END IF;
    END $$;
    ALTER ROLE \(Self.identifier(name)) LOGIN CONNECTION LIMIT \(connections);
    """
  }

  private func settings(of role: String, _ settings: String...) -> String {
    settings.map { setting in
      let place = "\(Self.identifier(role)) IN DATABASE \(Self.identifier(database))"
      return "ALTER ROLE \(place) SET \(setting);"
    }.joined(separator: "\n")
  }

  private func keepalives(of role: String) -> String {
    settings(
      of: role,
      "tcp_keepalives_idle = 5",
      "tcp_keepalives_interval = 2",
      "tcp_keepalives_count = 3",
      "tcp_user_timeout = 11000"
    )
  }

  /// The values of statements, and the rows in messages, are left out of the log.
  private func discretion(of role: String) -> String {
    settings(of: role, "log_parameter_max_length = 0", "log_error_verbosity = 'terse'")
  }

  private static func identifier(_ name: String) -> String {
    "\"\(name.replacing("\"", with: "\"\""))\""
  }

  /// A string constant that means the same whatever `standard_conforming_strings` is.
  private static func literal(_ text: String) -> String {
    let quoted = "'\(text.replacing("'", with: "''").replacing("\\", with: "\\\\"))'"
    return text.contains("\\") ? " E\(quoted)" : quoted
  }

  private static func refusal(_ what: String, _ expected: String, _ found: String) -> StoreError {
    StoreError(
      .refused,
      during: "admin-sql",
      remedy: "The name of a \(what) is not valid: expected \(expected), got \"\(found)\"."
    )
  }
}
