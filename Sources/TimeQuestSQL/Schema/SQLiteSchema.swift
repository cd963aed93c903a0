extension Schema {
  /// The schema of a SQLite file, readable with any tool.
  ///
  /// `…_ms` are durations in milliseconds, `…_at_ms` milliseconds since 1970 in UTC, days are local
  /// dates, and lists go by `seq` or `position`. A check of more than two words is written out:
  /// SQLite would build a table in memory for each row that comes, where it is written with IN.
  static let ofSQLite = """
    CREATE TABLE meta (
      only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
      clock TEXT NOT NULL CHECK (clock IN ('real', 'simulated')),
      record_change INTEGER NOT NULL DEFAULT 0, -- the last change of a player, routine or tombstone
      change_floor INTEGER NOT NULL DEFAULT 0 -- the last change of the sessions that were deleted
    ) STRICT;

    -- Texts that this store keeps for itself; no backup copies them.
    CREATE TABLE local_value (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

    CREATE TABLE player (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      display_name TEXT NOT NULL,
      created_at_ms INTEGER NOT NULL,
      time_zone TEXT NOT NULL,
      day_start_hour INTEGER NOT NULL CHECK (day_start_hour BETWEEN 0 AND 12),
      locale TEXT NOT NULL,
      sound_enabled INTEGER NOT NULL CHECK (sound_enabled IN (0, 1)),
      haptics_enabled INTEGER NOT NULL CHECK (haptics_enabled IN (0, 1)),
      celebrations_enabled INTEGER NOT NULL CHECK (celebrations_enabled IN (0, 1)),
      reminders_enabled INTEGER NOT NULL CHECK (reminders_enabled IN (0, 1)),
      reminder_time TEXT NOT NULL CHECK (reminder_time GLOB '[0-2][0-9]:[0-5][0-9]'),
      streak_mode TEXT NOT NULL,
      ask_felt INTEGER NOT NULL CHECK (ask_felt IN (0, 1)),
      scorer TEXT NOT NULL,
      total_xp INTEGER NOT NULL CHECK (total_xp >= 0),
      current_streak INTEGER NOT NULL CHECK (current_streak >= 0),
      longest_streak INTEGER NOT NULL CHECK (longest_streak >= 0),
      last_played_day TEXT
        CHECK (last_played_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
      onboarding_completed_at_ms INTEGER,
      merged_into TEXT,
      has_study_consent INTEGER NOT NULL CHECK (has_study_consent IN (0, 1)),
      counts_assisted INTEGER NOT NULL CHECK (counts_assisted IN (0, 1)),
      is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
      revision INTEGER NOT NULL,
      updated_at_ms INTEGER NOT NULL,
      edit_id TEXT NOT NULL,
      change INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE routine (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      display_name TEXT NOT NULL,
      active_days TEXT NOT NULL, -- such as mon,tue,fri
      is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
      is_for_everybody INTEGER NOT NULL CHECK (is_for_everybody IN (0, 1)),
      feedback TEXT NOT NULL CHECK (feedback IN ('everyTrial', 'summary')),
      created_at_ms INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      updated_at_ms INTEGER NOT NULL,
      edit_id TEXT NOT NULL,
      change INTEGER NOT NULL
    ) STRICT;

    CREATE INDEX routine_by_creation ON routine (created_at_ms);

    CREATE TABLE routine_task (
      routine_id TEXT NOT NULL REFERENCES routine (id) ON DELETE CASCADE,
      position INTEGER NOT NULL CHECK (position >= 0),
      id TEXT NOT NULL,
      name TEXT NOT NULL,
      display_name TEXT NOT NULL,
      reference_ms INTEGER CHECK (reference_ms >= 0),
      PRIMARY KEY (routine_id, position)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX routine_task_by_id ON routine_task (id);

    -- Only of routines that are not for everybody. The players need not be in this store: the document
    -- of one player may be imported without the others.
    CREATE TABLE routine_player (
      routine_id TEXT NOT NULL REFERENCES routine (id) ON DELETE CASCADE,
      position INTEGER NOT NULL CHECK (position >= 0),
      player_id TEXT NOT NULL,
      PRIMARY KEY (routine_id, position)
    ) STRICT, WITHOUT ROWID;

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

    -- Ids of what was deleted: they are never used again.
    CREATE TABLE tombstone (
      id TEXT PRIMARY KEY,
      change INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- A routine may be deleted without its sessions, so routine_id refers to nothing.
    CREATE TABLE session (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      player_id TEXT NOT NULL REFERENCES player (id) ON DELETE CASCADE,
      routine_id TEXT NOT NULL,
      display_name TEXT NOT NULL,
      feedback TEXT NOT NULL CHECK (feedback IN ('everyTrial', 'summary')),
      calibration_remaining INTEGER NOT NULL CHECK (calibration_remaining >= 0),
      is_practice INTEGER NOT NULL CHECK (is_practice IN (0, 1)),
      is_assisted INTEGER NOT NULL CHECK (is_assisted IN (0, 1)),
      trials_before INTEGER NOT NULL,
      started_at_ms INTEGER NOT NULL,
      completed_at_ms INTEGER,
      day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
      phase TEXT NOT NULL CHECK (
        phase = 'estimating' OR phase = 'active' OR phase = 'recalling' OR phase = 'revealing'
        OR phase = 'summary' OR phase = 'abandoned'
      ),
      step INTEGER NOT NULL CHECK (step >= 0),
      xp_earned INTEGER CHECK (xp_earned >= 0),
      level_before INTEGER CHECK (level_before >= 0),
      level_after INTEGER CHECK (level_after >= 0),
      streak INTEGER CHECK (streak >= 0),
      discoveries TEXT, -- such as firstQuest,bullseye
      celebrations TEXT, -- such as levelUp 3 and an id, joined by commas
      revision INTEGER NOT NULL,
      updated_at_ms INTEGER NOT NULL,
      edit_id TEXT NOT NULL,
      -- The phase of an ended session. Indexes use it, so that a step of an open one changes none of them.
      outcome TEXT CHECK (outcome = 'summary' OR outcome = 'abandoned') CHECK (outcome = phase),
      change INTEGER NOT NULL, -- grows with every change of any of the player's sessions
      CHECK ((xp_earned IS NULL) = (level_before IS NULL)),
      CHECK ((xp_earned IS NULL) = (level_after IS NULL)),
      CHECK (streak IS NULL OR xp_earned IS NOT NULL)
    ) STRICT;

    -- Of two that fit, SQLite takes the one that was made last.
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
      session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
      position INTEGER NOT NULL CHECK (position >= 0),
      id TEXT NOT NULL,
      display_name TEXT NOT NULL,
      PRIMARY KEY (session_id, position)
    ) STRICT, WITHOUT ROWID;

    -- The trial between lock-in and reveal; what "done" measured is there while recalling.
    CREATE TABLE open_trial (
      session_id TEXT NOT NULL PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
      trial_id TEXT NOT NULL,
      estimate_ms INTEGER NOT NULL CHECK (estimate_ms >= 0),
      low_ms INTEGER CHECK (low_ms > 0),
      high_ms INTEGER CHECK (high_ms BETWEEN low_ms AND 1000000000000000),
      confidence_percent INTEGER CHECK (confidence_percent BETWEEN 50 AND 99),
      locked_at_ms INTEGER NOT NULL,
      locked_at_boot_ns INTEGER NOT NULL,
      boot_id TEXT NOT NULL,
      locked_at_store_ms INTEGER, -- by the clock of a server; null in the store of one machine
      actual_ms INTEGER CHECK (actual_ms > 0),
      verdict TEXT CHECK (
        verdict = 'ok' OR verdict = 'interrupted' OR verdict = 'forgotDone'
        OR verdict = 'implausible' OR verdict = 'clockSuspect' OR verdict = 'remembered'
      ),
      flag TEXT CHECK (flag IN ('interrupted', 'forgotDone', 'remembered')),
      recorded_at_ms INTEGER,
      day TEXT CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
      CHECK ((low_ms IS NULL) = (high_ms IS NULL)),
      CHECK ((low_ms IS NULL) = (confidence_percent IS NULL)),
      CHECK ((actual_ms IS NULL) = (verdict IS NULL)),
      CHECK ((actual_ms IS NULL) = (recorded_at_ms IS NULL)),
      CHECK ((actual_ms IS NULL) = (day IS NULL))
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE trial (
      seq INTEGER PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
      player_id TEXT NOT NULL REFERENCES player (id) ON DELETE CASCADE,
      id TEXT NOT NULL,
      task_id TEXT NOT NULL,
      task_display_name TEXT NOT NULL,
      order_index INTEGER NOT NULL CHECK (order_index >= 0),
      estimate_ms INTEGER NOT NULL CHECK (estimate_ms >= 0),
      low_ms INTEGER CHECK (low_ms > 0),
      high_ms INTEGER CHECK (high_ms BETWEEN low_ms AND 1000000000000000),
      confidence_percent INTEGER CHECK (confidence_percent BETWEEN 50 AND 99),
      felt_ms INTEGER CHECK (felt_ms >= 0),
      actual_ms INTEGER NOT NULL CHECK (actual_ms > 0),
      scorer TEXT NOT NULL,
      rating TEXT NOT NULL CHECK (
        rating = 'spotOn' OR rating = 'close' OR rating = 'off' OR rating = 'wayOff'
      ),
      verdict TEXT NOT NULL CHECK (
        verdict = 'ok' OR verdict = 'interrupted' OR verdict = 'forgotDone'
        OR verdict = 'implausible' OR verdict = 'clockSuspect' OR verdict = 'remembered'
      ),
      flag TEXT CHECK (flag IN ('interrupted', 'forgotDone', 'remembered')),
      flag_revision INTEGER,
      flag_updated_at_ms INTEGER,
      flag_edit_id TEXT,
      validity TEXT NOT NULL CHECK (validity = coalesce(flag, verdict)),
      was_closest INTEGER NOT NULL CHECK (was_closest IN (0, 1)),
      remark TEXT,
      xp INTEGER NOT NULL CHECK (xp >= 0),
      recorded_at_ms INTEGER NOT NULL,
      day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
      UNIQUE (session_id, order_index),
      CHECK ((low_ms IS NULL) = (high_ms IS NULL)),
      CHECK ((low_ms IS NULL) = (confidence_percent IS NULL))
    ) STRICT;

    -- Holds the durations too, so that a task's record is read from it alone.
    CREATE INDEX trial_by_task
      ON trial (player_id, task_id, validity, actual_ms, estimate_ms, low_ms, session_id);
    -- For the closest trial of a task; a range is compared with none.
    CREATE INDEX trial_by_distance
      ON trial (player_id, task_id, validity, abs(estimate_ms - actual_ms)) WHERE low_ms IS NULL;
    -- For the latest trials, and for the first ones of a task.
    CREATE INDEX trial_in_order ON trial (player_id, validity, recorded_at_ms);
    CREATE INDEX trial_of_task_in_order ON trial (player_id, task_id, validity, recorded_at_ms);
    CREATE INDEX trial_spot_on ON trial (player_id, actual_ms) WHERE rating = 'spotOn';

    CREATE TABLE pin (
      only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
      hash TEXT NOT NULL,
      generation INTEGER NOT NULL,
      failed_tries INTEGER NOT NULL CHECK (failed_tries >= 0),
      last_try_at_ms INTEGER,
      last_try_boot_ns INTEGER,
      last_try_boot_id TEXT,
      last_try_store_ms INTEGER, -- by the clock of a server; null in the store of one machine
      pending_try TEXT
    ) STRICT;

    -- A row stands for a reminder of one day that was given on one channel; those of past days are
    -- forgotten. A routine may be deleted before that, so routine_id refers to nothing.
    CREATE TABLE reminder_claim (
      player_id TEXT NOT NULL REFERENCES player (id) ON DELETE CASCADE,
      routine_id TEXT NOT NULL,
      day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
      channel TEXT NOT NULL,
      PRIMARY KEY (player_id, routine_id, day, channel)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX reminder_claim_by_day ON reminder_claim (day);

    -- What happened, for those who were told to be told: one journal a player, under their id, and one
    -- for the parent. seq has no gaps; the oldest events give way to new ones.
    CREATE TABLE event (
      journal TEXT NOT NULL, -- a player's id, or 'parent'
      seq INTEGER NOT NULL CHECK (seq > 0),
      player_id TEXT,
      topic TEXT NOT NULL CHECK (
        topic = 'quest' OR topic = 'quests' OR topic = 'progress' OR topic = 'preferences'
        OR topic = 'reminder' OR topic = 'routine' OR topic = 'player'
      ),
      session_id TEXT,
      routine_id TEXT,
      phase TEXT CHECK (
        phase = 'estimating' OR phase = 'active' OR phase = 'recalling' OR phase = 'revealing'
        OR phase = 'summary' OR phase = 'abandoned'
      ),
      step INTEGER CHECK (step >= 0),
      overwritten INTEGER NOT NULL CHECK (overwritten IN (0, 1)),
      PRIMARY KEY (journal, seq),
      -- One expression for all, as every step adds events.
      CHECK (
        CASE WHEN topic = 'quest'
        THEN session_id IS NOT NULL AND phase IS NOT NULL AND step IS NOT NULL
          AND routine_id IS NOT NULL
        ELSE session_id IS NULL AND phase IS NULL AND step IS NULL
          AND (topic = 'reminder' OR topic = 'routine') = (routine_id IS NOT NULL)
        END
      )
    ) STRICT, WITHOUT ROWID;

    -- What a person asks of the tables most, joined and in seconds; the columns are named as in the CSV.
    CREATE VIEW trial_view AS
    SELECT
      player.display_name AS player,
      trial.day,
      strftime('%Y-%m-%dT%H:%M:%SZ', trial.recorded_at_ms / 1000, 'unixepoch') AS recordedAt,
      session.display_name AS quest,
      trial.task_display_name AS step,
      trial.estimate_ms / 1000.0 AS estimatedSeconds,
      trial.low_ms / 1000.0 AS lowSeconds,
      trial.high_ms / 1000.0 AS highSeconds,
      trial.confidence_percent / 100.0 AS confidence,
      trial.felt_ms / 1000.0 AS feltSeconds,
      trial.actual_ms / 1000.0 AS actualSeconds,
      -- From the nearer end of a range, and none within it by whole seconds.
      CASE
        WHEN trial.low_ms IS NULL THEN trial.estimate_ms - trial.actual_ms
        WHEN (trial.low_ms + 500) / 1000 > (trial.actual_ms + 500) / 1000
          THEN trial.low_ms - trial.actual_ms
        WHEN (trial.high_ms + 500) / 1000 < (trial.actual_ms + 500) / 1000
          THEN trial.high_ms - trial.actual_ms
        ELSE 0
      END / 1000.0 AS differenceSeconds,
      trial.rating,
      trial.validity,
      trial.scorer,
      (trial.was_closest AND trial.validity = 'ok') AS isPersonalBest,
      session.is_assisted AS isAssisted,
      trial.xp,
      trial.player_id AS playerID,
      trial.session_id AS sessionID,
      trial.task_id AS stepID
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
      session.xp_earned AS xpEarned,
      session.level_after AS level,
      session.streak,
      strftime('%Y-%m-%dT%H:%M:%SZ', session.started_at_ms / 1000, 'unixepoch') AS startedAt,
      strftime('%Y-%m-%dT%H:%M:%SZ', session.completed_at_ms / 1000, 'unixepoch') AS completedAt,
      session.player_id AS playerID,
      session.routine_id AS questID,
      session.id AS sessionID
    FROM session
    JOIN player ON player.id = session.player_id
    ORDER BY session.seq;
    """
}
