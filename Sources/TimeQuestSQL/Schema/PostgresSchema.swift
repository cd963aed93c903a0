extension Schema {
  /// The tables of SQLite's schema in PostgreSQL's own types.
  ///
  /// `…_ms` are durations in milliseconds, `…_at_ms` milliseconds since 1970 in UTC, days are local
  /// dates, and lists go by `seq` or `position`.
  static let ofPostgres = """
    -- Writers take turns by locking this table.
    CREATE TABLE meta (
      only_row bigint PRIMARY KEY CHECK (only_row = 1),
      format bigint NOT NULL,
      clock text COLLATE "C" NOT NULL CHECK (clock IN ('real', 'simulated')),
      record_change bigint NOT NULL DEFAULT 0, -- the last change of a player, routine or tombstone
      change_floor bigint NOT NULL DEFAULT 0, -- the last change of the sessions that were deleted
      -- The channel on which changes are told. Every role of a database may listen to a channel, and
      -- speak on it, if it knows its name: this one is known to those alone who may read the household.
      channel text COLLATE "C" NOT NULL
        DEFAULT 'timequest_' || replace(gen_random_uuid()::text, '-', '')
    );

    -- Texts that this store keeps for itself; no backup copies them.
    CREATE TABLE local_value (
      name text COLLATE "C" PRIMARY KEY,
      value text COLLATE "C" NOT NULL
    );

    CREATE TABLE player (
      seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      id uuid NOT NULL UNIQUE,
      display_name text COLLATE "C" NOT NULL,
      created_at_ms bigint NOT NULL,
      time_zone text COLLATE "C" NOT NULL,
      day_start_hour bigint NOT NULL CHECK (day_start_hour BETWEEN 0 AND 12),
      locale text COLLATE "C" NOT NULL,
      sound_enabled boolean NOT NULL,
      haptics_enabled boolean NOT NULL,
      celebrations_enabled boolean NOT NULL,
      reminders_enabled boolean NOT NULL,
      reminder_time text COLLATE "C" NOT NULL CHECK (reminder_time ~ '^[0-2][0-9]:[0-5][0-9]$'),
      streak_mode text COLLATE "C" NOT NULL,
      ask_felt boolean NOT NULL,
      scorer text COLLATE "C" NOT NULL,
      total_xp bigint NOT NULL CHECK (total_xp >= 0),
      current_streak bigint NOT NULL CHECK (current_streak >= 0),
      longest_streak bigint NOT NULL CHECK (longest_streak >= 0),
      last_played_day text COLLATE "C"
        CHECK (last_played_day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      onboarding_completed_at_ms bigint,
      merged_into uuid,
      has_study_consent boolean NOT NULL,
      counts_assisted boolean NOT NULL,
      is_default bigint NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
      revision bigint NOT NULL,
      updated_at_ms bigint NOT NULL,
      edit_id uuid NOT NULL,
      change bigint NOT NULL
    );

    CREATE TABLE routine (
      seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      id uuid NOT NULL UNIQUE,
      name text COLLATE "C" NOT NULL,
      display_name text COLLATE "C" NOT NULL,
      active_days text COLLATE "C" NOT NULL, -- such as mon,tue,fri
      is_active boolean NOT NULL,
      is_for_everybody boolean NOT NULL,
      feedback text COLLATE "C" NOT NULL CHECK (feedback IN ('everyTrial', 'summary')),
      created_at_ms bigint NOT NULL,
      revision bigint NOT NULL,
      updated_at_ms bigint NOT NULL,
      edit_id uuid NOT NULL,
      change bigint NOT NULL
    );

    CREATE INDEX routine_by_creation ON routine (created_at_ms);

    CREATE TABLE routine_task (
      routine_id uuid NOT NULL REFERENCES routine (id) ON DELETE CASCADE,
      position bigint NOT NULL CHECK (position >= 0),
      id uuid NOT NULL,
      name text COLLATE "C" NOT NULL,
      display_name text COLLATE "C" NOT NULL,
      reference_ms bigint CHECK (reference_ms >= 0),
      PRIMARY KEY (routine_id, position)
    );

    CREATE INDEX routine_task_by_id ON routine_task (id);

    -- Only of routines that are not for everybody. The players need not be in this store: the document
    -- of one player may be imported without the others.
    CREATE TABLE routine_player (
      routine_id uuid NOT NULL REFERENCES routine (id) ON DELETE CASCADE,
      position bigint NOT NULL CHECK (position >= 0),
      player_id uuid NOT NULL,
      PRIMARY KEY (routine_id, position)
    );

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

    -- Ids of what was deleted: they are never used again.
    CREATE TABLE tombstone (
      id uuid PRIMARY KEY,
      change bigint NOT NULL
    );

    -- A routine may be deleted without its sessions, so routine_id refers to nothing.
    CREATE TABLE session (
      seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      id uuid NOT NULL UNIQUE,
      player_id uuid NOT NULL REFERENCES player (id) ON DELETE CASCADE,
      routine_id uuid NOT NULL,
      display_name text COLLATE "C" NOT NULL,
      feedback text COLLATE "C" NOT NULL CHECK (feedback IN ('everyTrial', 'summary')),
      calibration_remaining bigint NOT NULL CHECK (calibration_remaining >= 0),
      is_practice boolean NOT NULL,
      is_assisted boolean NOT NULL,
      trials_before bigint NOT NULL,
      started_at_ms bigint NOT NULL,
      completed_at_ms bigint,
      day text COLLATE "C" NOT NULL CHECK (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      phase text COLLATE "C" NOT NULL CHECK (
        phase IN ('estimating', 'active', 'recalling', 'revealing', 'summary', 'abandoned')
      ),
      step bigint NOT NULL CHECK (step >= 0),
      xp_earned bigint CHECK (xp_earned >= 0),
      level_before bigint CHECK (level_before >= 0),
      level_after bigint CHECK (level_after >= 0),
      streak bigint CHECK (streak >= 0),
      discoveries text COLLATE "C", -- such as firstQuest,bullseye
      celebrations text, -- such as levelUp 3 and an id, joined by commas
      revision bigint NOT NULL,
      updated_at_ms bigint NOT NULL,
      edit_id uuid NOT NULL,
      -- The phase of an ended session. Indexes use it, so that a step of an open one changes none of them.
      outcome text COLLATE "C" CHECK (outcome = 'summary' OR outcome = 'abandoned') CHECK (outcome = phase),
      change bigint NOT NULL, -- grows with every change of any of the player's sessions
      CHECK ((xp_earned IS NULL) = (level_before IS NULL)),
      CHECK ((xp_earned IS NULL) = (level_after IS NULL)),
      CHECK (streak IS NULL OR xp_earned IS NOT NULL)
    );

    CREATE INDEX session_with_discovery ON session (player_id) WHERE discoveries IS NOT NULL;
    CREATE INDEX session_completed ON session (player_id, routine_id, day) WHERE outcome = 'summary';
    CREATE INDEX session_completed_by_day ON session (player_id, day) WHERE outcome = 'summary';
    CREATE INDEX session_by_change ON session (change) WHERE outcome IS NOT NULL;
    CREATE INDEX session_by_player ON session (player_id, started_at_ms, id);
    CREATE INDEX session_open ON session (player_id, change) WHERE outcome IS NULL;
    CREATE INDEX session_assisted ON session (player_id) WHERE is_assisted;
    CREATE INDEX session_held ON session (player_id)
      WHERE feedback = 'summary' AND coalesce(outcome, '') <> 'summary';

    CREATE TABLE session_task (
      session_id uuid NOT NULL REFERENCES session (id) ON DELETE CASCADE,
      position bigint NOT NULL CHECK (position >= 0),
      id uuid NOT NULL,
      display_name text COLLATE "C" NOT NULL,
      PRIMARY KEY (session_id, position)
    );

    -- The trial between lock-in and reveal; what "done" measured is there while recalling.
    CREATE TABLE open_trial (
      session_id uuid NOT NULL PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
      trial_id uuid NOT NULL,
      estimate_ms bigint NOT NULL CHECK (estimate_ms >= 0),
      low_ms bigint CHECK (low_ms > 0),
      high_ms bigint CHECK (high_ms BETWEEN low_ms AND 1000000000000000),
      confidence_percent bigint CHECK (confidence_percent BETWEEN 50 AND 99),
      locked_at_ms bigint NOT NULL,
      locked_at_boot_ns bigint NOT NULL,
      boot_id text COLLATE "C" NOT NULL,
      locked_at_store_ms bigint, -- by the clock of a server; null in the store of one machine
      actual_ms bigint CHECK (actual_ms > 0),
      verdict text COLLATE "C" CHECK (
        verdict IN ('ok', 'interrupted', 'forgotDone', 'implausible', 'clockSuspect', 'remembered')
      ),
      flag text COLLATE "C" CHECK (flag IN ('interrupted', 'forgotDone', 'remembered')),
      recorded_at_ms bigint,
      day text COLLATE "C" CHECK (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      CHECK ((low_ms IS NULL) = (high_ms IS NULL)),
      CHECK ((low_ms IS NULL) = (confidence_percent IS NULL)),
      CHECK ((actual_ms IS NULL) = (verdict IS NULL)),
      CHECK ((actual_ms IS NULL) = (recorded_at_ms IS NULL)),
      CHECK ((actual_ms IS NULL) = (day IS NULL))
    );

    CREATE TABLE trial (
      seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      session_id uuid NOT NULL REFERENCES session (id) ON DELETE CASCADE,
      player_id uuid NOT NULL REFERENCES player (id) ON DELETE CASCADE,
      id uuid NOT NULL,
      task_id uuid NOT NULL,
      task_display_name text COLLATE "C" NOT NULL,
      order_index bigint NOT NULL CHECK (order_index >= 0),
      estimate_ms bigint NOT NULL CHECK (estimate_ms >= 0),
      low_ms bigint CHECK (low_ms > 0),
      high_ms bigint CHECK (high_ms BETWEEN low_ms AND 1000000000000000),
      confidence_percent bigint CHECK (confidence_percent BETWEEN 50 AND 99),
      felt_ms bigint CHECK (felt_ms >= 0),
      actual_ms bigint NOT NULL CHECK (actual_ms > 0),
      scorer text COLLATE "C" NOT NULL,
      rating text COLLATE "C" NOT NULL CHECK (rating IN ('spotOn', 'close', 'off', 'wayOff')),
      verdict text COLLATE "C" NOT NULL CHECK (
        verdict IN ('ok', 'interrupted', 'forgotDone', 'implausible', 'clockSuspect', 'remembered')
      ),
      flag text COLLATE "C" CHECK (flag IN ('interrupted', 'forgotDone', 'remembered')),
      flag_revision bigint,
      flag_updated_at_ms bigint,
      flag_edit_id uuid,
      validity text COLLATE "C" NOT NULL CHECK (validity = coalesce(flag, verdict)),
      was_closest boolean NOT NULL,
      remark text COLLATE "C",
      xp bigint NOT NULL CHECK (xp >= 0),
      recorded_at_ms bigint NOT NULL,
      day text COLLATE "C" NOT NULL CHECK (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      UNIQUE (session_id, order_index),
      CHECK ((low_ms IS NULL) = (high_ms IS NULL)),
      CHECK ((low_ms IS NULL) = (confidence_percent IS NULL))
    );

    -- Holds the durations too, so that a task's record is read from it alone.
    CREATE INDEX trial_by_task
      ON trial (player_id, task_id, validity, actual_ms, estimate_ms, low_ms, session_id);
    CREATE INDEX trial_by_player ON trial (player_id, recorded_at_ms, id);
    -- For the closest trial of a task; a range is compared with none.
    CREATE INDEX trial_by_distance
      ON trial (player_id, task_id, validity, abs(estimate_ms - actual_ms), recorded_at_ms, id)
      WHERE low_ms IS NULL;
    -- For the latest trials, and for the first ones of a task.
    CREATE INDEX trial_in_order ON trial (player_id, validity, recorded_at_ms, id);
    CREATE INDEX trial_of_task_in_order ON trial (player_id, task_id, validity, recorded_at_ms, id);
    CREATE INDEX trial_spot_on ON trial (player_id, actual_ms) WHERE rating = 'spotOn';

    CREATE TABLE pin (
      only_row bigint PRIMARY KEY CHECK (only_row = 1),
      hash text COLLATE "C" NOT NULL,
      generation bigint NOT NULL,
      failed_tries bigint NOT NULL CHECK (failed_tries >= 0),
      last_try_at_ms bigint,
      last_try_boot_ns bigint,
      last_try_boot_id text COLLATE "C",
      last_try_store_ms bigint, -- by the clock of a server; null in the store of one machine
      pending_try uuid
    );

    -- A row stands for a reminder of one day that was given on one channel; those of past days are
    -- forgotten. A routine may be deleted before that, so routine_id refers to nothing.
    CREATE TABLE reminder_claim (
      player_id uuid NOT NULL REFERENCES player (id) ON DELETE CASCADE,
      routine_id uuid NOT NULL,
      day text COLLATE "C" NOT NULL CHECK (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      channel text COLLATE "C" NOT NULL,
      PRIMARY KEY (player_id, routine_id, day, channel)
    );

    CREATE INDEX reminder_claim_by_day ON reminder_claim (day);

    -- What happened, for those who were told to be told: one journal a player, under their id, and one
    -- for the parent. seq has no gaps; the oldest events give way to new ones.
    CREATE TABLE event (
      journal text COLLATE "C" NOT NULL, -- a player's id, or 'parent'
      seq bigint NOT NULL CHECK (seq > 0),
      player_id uuid,
      topic text COLLATE "C" NOT NULL CHECK (
        topic IN ('quest', 'quests', 'progress', 'preferences', 'reminder', 'routine', 'player')
      ),
      session_id uuid,
      routine_id uuid,
      phase text COLLATE "C" CHECK (
        phase IN ('estimating', 'active', 'recalling', 'revealing', 'summary', 'abandoned')
      ),
      step bigint CHECK (step >= 0),
      overwritten boolean NOT NULL,
      PRIMARY KEY (journal, seq),
      CHECK ((topic = 'quest') = (session_id IS NOT NULL)),
      CHECK ((topic = 'quest') = (phase IS NOT NULL)),
      CHECK ((topic = 'quest') = (step IS NOT NULL)),
      CHECK ((topic IN ('quest', 'reminder', 'routine')) = (routine_id IS NOT NULL))
    );

    -- What a person asks of the tables most, joined and in seconds; the columns are named as in the CSV.
    CREATE VIEW trial_view AS
    SELECT
      player.display_name AS player,
      trial.day,
      to_timestamp(trial.recorded_at_ms / 1000.0) AS "recordedAt",
      session.display_name AS quest,
      trial.task_display_name AS step,
      trial.estimate_ms / 1000.0 AS "estimatedSeconds",
      trial.low_ms / 1000.0 AS "lowSeconds",
      trial.high_ms / 1000.0 AS "highSeconds",
      trial.confidence_percent / 100.0 AS confidence,
      trial.felt_ms / 1000.0 AS "feltSeconds",
      trial.actual_ms / 1000.0 AS "actualSeconds",
      -- From the nearer end of a range, and none within it by whole seconds.
      CASE
        WHEN trial.low_ms IS NULL THEN trial.estimate_ms - trial.actual_ms
        WHEN (trial.low_ms + 500) / 1000 > (trial.actual_ms + 500) / 1000
          THEN trial.low_ms - trial.actual_ms
        WHEN (trial.high_ms + 500) / 1000 < (trial.actual_ms + 500) / 1000
          THEN trial.high_ms - trial.actual_ms
        ELSE 0
      END / 1000.0 AS "differenceSeconds",
      trial.rating,
      trial.validity,
      trial.scorer,
      (trial.was_closest AND trial.validity = 'ok') AS "isPersonalBest",
      session.is_assisted AS "isAssisted",
      trial.xp,
      trial.player_id AS "playerID",
      trial.session_id AS "sessionID",
      trial.task_id AS "stepID"
    FROM trial
    JOIN session ON session.id = trial.session_id
    JOIN player ON player.id = trial.player_id
    ORDER BY trial.seq;

    CREATE VIEW session_view AS
    SELECT
      player.display_name AS player,
      session.day,
      session.display_name AS quest,
      session.phase,
      session.xp_earned AS "xpEarned",
      session.level_after AS level,
      session.streak,
      to_timestamp(session.started_at_ms / 1000.0) AS "startedAt",
      to_timestamp(session.completed_at_ms / 1000.0) AS "completedAt",
      session.player_id AS "playerID",
      session.routine_id AS "questID",
      session.id AS "sessionID"
    FROM session
    JOIN player ON player.id = session.player_id
    ORDER BY session.seq;
    """
}
