extension PostgresScript {
  /// What a merge of two copies needs: stamps of edits, schedule histories, and numbers of changes.
  ///
  /// A schedule before its last change was not kept. Each day of it counts as scheduled, so that
  /// the fold of the sessions makes the streaks that their awards name.
  static let merging = """
    ALTER TABLE meta ADD COLUMN record_change bigint NOT NULL DEFAULT 0;
    ALTER TABLE meta ADD COLUMN change_floor bigint NOT NULL DEFAULT 0;

    -- The channel on which changes are told. Every role of a database may listen to a channel, and
    -- speak on it, if it knows its name: this one is known to those alone who may read the household.
    ALTER TABLE meta ADD COLUMN channel text COLLATE "C" NOT NULL
      DEFAULT 'timequest_' || replace(gen_random_uuid()::text, '-', '');

    -- Texts that this store keeps for itself; no backup copies them.
    CREATE TABLE local_value (
      name text COLLATE "C" PRIMARY KEY,
      value text COLLATE "C" NOT NULL
    );

    ALTER TABLE player ADD COLUMN merged_into uuid;
    ALTER TABLE player ADD COLUMN updated_at_ms bigint NOT NULL DEFAULT 0;
    ALTER TABLE player ADD COLUMN edit_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
    ALTER TABLE player ADD COLUMN is_default bigint NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1));
    ALTER TABLE player ADD COLUMN change bigint NOT NULL DEFAULT 1;
    UPDATE player SET updated_at_ms = created_at_ms;
    UPDATE player SET is_default = 1 WHERE seq = (SELECT min(seq) FROM player);

    ALTER TABLE routine ADD COLUMN edit_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
    ALTER TABLE routine ADD COLUMN change bigint NOT NULL DEFAULT 1;
    -- The routine may have been deleted: the history stays beside the tombstone.
    CREATE TABLE routine_schedule (
      routine_id uuid NOT NULL,
      since text COLLATE "C" NOT NULL CHECK (since ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      active_days text COLLATE "C" NOT NULL, -- such as mon,tue,fri
      is_active boolean NOT NULL,
      player_ids text COLLATE "C", -- joined by commas; null means every player
      has_tasks boolean NOT NULL,
      revision bigint NOT NULL,
      updated_at_ms bigint NOT NULL,
      edit_id uuid NOT NULL,
      PRIMARY KEY (routine_id, since)
    );
    INSERT INTO routine_schedule
    SELECT id, created.day, 'mon,tue,wed,thu,fri,sat,sun', true, NULL, true, 1, created_at_ms, edit_id
    FROM (
      SELECT *, to_char(to_timestamp(created_at_ms / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day
      FROM routine
    ) AS created WHERE created.day < scheduled_since;
    INSERT INTO routine_schedule
    SELECT id, scheduled_since, active_days, is_active,
      CASE WHEN is_for_everybody THEN NULL ELSE coalesce((
        SELECT string_agg(player_id::text, ',' ORDER BY position)
        FROM routine_player WHERE routine_id = routine.id
      ), '') END,
      EXISTS (SELECT 1 FROM routine_task WHERE routine_id = routine.id), revision, updated_at_ms,
      edit_id
    FROM routine;
    ALTER TABLE routine DROP COLUMN scheduled_since;

    ALTER TABLE player ADD COLUMN has_study_consent boolean NOT NULL DEFAULT false;
    ALTER TABLE player ADD COLUMN counts_assisted boolean NOT NULL DEFAULT false;
    ALTER TABLE session ADD COLUMN updated_at_ms bigint NOT NULL DEFAULT 0;
    ALTER TABLE session ADD COLUMN edit_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
    -- The phase of an ended session. Indexes use it, so that a step of an open one changes none of them.
    ALTER TABLE session ADD COLUMN outcome text COLLATE "C" CHECK (outcome = 'summary' OR outcome = 'abandoned') CHECK (outcome = phase);
    UPDATE session SET outcome = phase WHERE phase IN ('summary', 'abandoned');
    ALTER TABLE session ADD COLUMN is_practice boolean NOT NULL DEFAULT false;
    ALTER TABLE session ADD COLUMN trials_before bigint NOT NULL DEFAULT 0;
    ALTER TABLE session ADD COLUMN discoveries text COLLATE "C"; -- such as firstQuest,bullseye
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
    DROP INDEX session_open;
    CREATE INDEX session_open ON session (player_id, change) WHERE outcome IS NULL;
    CREATE INDEX session_assisted ON session (player_id) WHERE is_assisted;
    CREATE INDEX session_held ON session (player_id)
      WHERE feedback = 'summary' AND coalesce(outcome, '') <> 'summary';

    ALTER TABLE trial ADD COLUMN flag_revision bigint;
    ALTER TABLE trial ADD COLUMN flag_updated_at_ms bigint;
    ALTER TABLE trial ADD COLUMN flag_edit_id uuid;
    ALTER TABLE trial ADD COLUMN remark text COLLATE "C";
    DROP INDEX trial_by_player;
    DROP INDEX trial_in_order;
    DROP INDEX trial_of_task_in_order;
    DROP INDEX trial_by_distance;
    CREATE INDEX trial_by_player ON trial (player_id, recorded_at_ms, id);
    CREATE INDEX trial_in_order ON trial (player_id, validity, recorded_at_ms, id);
    CREATE INDEX trial_of_task_in_order ON trial (player_id, task_id, validity, recorded_at_ms, id);
    CREATE INDEX trial_spot_on ON trial (player_id, actual_ms) WHERE rating = 'spotOn';
    CREATE INDEX trial_by_distance
      ON trial (player_id, task_id, validity, abs(estimate_ms - actual_ms), recorded_at_ms, id);

    ALTER TABLE pin ADD COLUMN last_try_boot_ns bigint;
    ALTER TABLE pin ADD COLUMN last_try_boot_id text COLLATE "C";
    -- By the server's clock; null in the store of one machine.
    ALTER TABLE pin ADD COLUMN last_try_store_ms bigint;
    ALTER TABLE open_trial ADD COLUMN locked_at_store_ms bigint;
    ALTER TABLE pin ADD COLUMN pending_try uuid;

    ALTER TABLE tombstone ADD COLUMN change bigint NOT NULL DEFAULT 1;
    ALTER TABLE event ADD COLUMN overwritten boolean NOT NULL DEFAULT false;
    UPDATE meta SET record_change = 1;
    """
}
