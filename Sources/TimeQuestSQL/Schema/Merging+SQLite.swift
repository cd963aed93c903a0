extension SQLiteScript {
  /// What a merge of two copies needs: stamps of edits, schedule histories, and numbers of changes.
  ///
  /// A schedule before its last change was not kept. Each day of it counts as scheduled, so that
  /// the fold of the sessions makes the streaks that their awards name.
  static let merging = """
    ALTER TABLE meta ADD COLUMN record_change INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE meta ADD COLUMN change_floor INTEGER NOT NULL DEFAULT 0;

    -- Texts that this store keeps for itself; no backup copies them.
    CREATE TABLE local_value (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

    ALTER TABLE player ADD COLUMN merged_into TEXT;
    ALTER TABLE player ADD COLUMN updated_at_ms INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE player ADD COLUMN edit_id TEXT NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
    ALTER TABLE player ADD COLUMN is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1));
    ALTER TABLE player ADD COLUMN change INTEGER NOT NULL DEFAULT 1;
    UPDATE player SET updated_at_ms = created_at_ms;
    UPDATE player SET is_default = 1 WHERE seq = (SELECT min(seq) FROM player);

    ALTER TABLE routine ADD COLUMN edit_id TEXT NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
    ALTER TABLE routine ADD COLUMN change INTEGER NOT NULL DEFAULT 1;
    -- The routine may have been deleted: the history stays beside the tombstone.
    CREATE TABLE routine_schedule (
      routine_id TEXT NOT NULL,
      since TEXT NOT NULL CHECK (since GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
      active_days TEXT NOT NULL, -- such as mon,tue,fri
      is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
      player_ids TEXT, -- joined by commas; null means every player
      has_tasks INTEGER NOT NULL CHECK (has_tasks IN (0, 1)),
      revision INTEGER NOT NULL,
      updated_at_ms INTEGER NOT NULL,
      edit_id TEXT NOT NULL,
      PRIMARY KEY (routine_id, since)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO routine_schedule
    SELECT id, date(created_at_ms / 1000, 'unixepoch'), 'mon,tue,wed,thu,fri,sat,sun', 1, NULL, 1, 1,
      created_at_ms, edit_id
    FROM routine WHERE date(created_at_ms / 1000, 'unixepoch') < scheduled_since;
    INSERT INTO routine_schedule
    SELECT id, scheduled_since, active_days, is_active,
      CASE WHEN is_for_everybody THEN NULL ELSE coalesce(
        (SELECT group_concat(player_id) FROM routine_player WHERE routine_id = routine.id), ''
      ) END,
      EXISTS (SELECT 1 FROM routine_task WHERE routine_id = routine.id), revision, updated_at_ms,
      edit_id
    FROM routine;
    ALTER TABLE routine DROP COLUMN scheduled_since;

    ALTER TABLE player ADD COLUMN has_study_consent INTEGER NOT NULL DEFAULT 0
      CHECK (has_study_consent IN (0, 1));
    ALTER TABLE player ADD COLUMN counts_assisted INTEGER NOT NULL DEFAULT 0
      CHECK (counts_assisted IN (0, 1));
    ALTER TABLE session ADD COLUMN updated_at_ms INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE session ADD COLUMN edit_id TEXT NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
    -- The phase of an ended session. Indexes use it, so that a step of an open one changes none of them.
    ALTER TABLE session ADD COLUMN outcome TEXT CHECK (outcome = 'summary' OR outcome = 'abandoned') CHECK (outcome = phase);
    UPDATE session SET outcome = phase WHERE phase IN ('summary', 'abandoned');
    ALTER TABLE session ADD COLUMN is_practice INTEGER NOT NULL DEFAULT 0 CHECK (is_practice IN (0, 1));
    ALTER TABLE session ADD COLUMN trials_before INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE session ADD COLUMN discoveries TEXT; -- such as firstQuest,bullseye
    CREATE INDEX session_with_discovery ON session (player_id) WHERE discoveries IS NOT NULL;
    -- A new routine asks for both.
    CREATE INDEX routine_task_by_id ON routine_task (id);
    CREATE INDEX routine_by_creation ON routine (created_at_ms);

    DROP INDEX session_by_change;
    UPDATE session SET updated_at_ms = coalesce(completed_at_ms, started_at_ms), change = ranked.number
    FROM (SELECT seq, row_number() OVER (ORDER BY change, seq) AS number FROM session) AS ranked
    WHERE ranked.seq = session.seq;
    DROP INDEX session_completed;
    DROP INDEX session_completed_by_day;
    CREATE INDEX session_completed ON session (player_id, routine_id, day) WHERE outcome = 'summary';
    CREATE INDEX session_completed_by_day ON session (player_id, day) WHERE outcome = 'summary';
    CREATE INDEX session_by_change ON session (change) WHERE outcome IS NOT NULL;
    DROP INDEX session_by_player;
    CREATE INDEX session_by_player ON session (player_id, started_at_ms, id);
    -- Made anew after the other ones, as of two that fit SQLite takes the one that was made last.
    DROP INDEX session_open;
    CREATE INDEX session_open ON session (player_id, change) WHERE outcome IS NULL;
    CREATE INDEX session_assisted ON session (player_id) WHERE is_assisted;
    CREATE INDEX session_held ON session (player_id)
      WHERE feedback = 'summary' AND coalesce(outcome, '') <> 'summary';

    ALTER TABLE trial ADD COLUMN flag_revision INTEGER;
    ALTER TABLE trial ADD COLUMN flag_updated_at_ms INTEGER;
    ALTER TABLE trial ADD COLUMN flag_edit_id TEXT;
    ALTER TABLE trial ADD COLUMN remark TEXT;
    DROP INDEX trial_in_order;
    DROP INDEX trial_of_task_in_order;
    CREATE INDEX trial_in_order ON trial (player_id, validity, recorded_at_ms);
    CREATE INDEX trial_of_task_in_order ON trial (player_id, task_id, validity, recorded_at_ms);
    CREATE INDEX trial_spot_on ON trial (player_id, actual_ms) WHERE rating = 'spotOn';

    ALTER TABLE pin ADD COLUMN last_try_boot_ns INTEGER;
    ALTER TABLE pin ADD COLUMN last_try_boot_id TEXT;
    -- By the server's clock; null in the store of one machine.
    ALTER TABLE pin ADD COLUMN last_try_store_ms INTEGER;
    ALTER TABLE open_trial ADD COLUMN locked_at_store_ms INTEGER;
    ALTER TABLE pin ADD COLUMN pending_try TEXT;

    ALTER TABLE tombstone ADD COLUMN change INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE event ADD COLUMN overwritten INTEGER NOT NULL DEFAULT 0 CHECK (overwritten IN (0, 1));
    UPDATE meta SET record_change = 1;
    """
}
