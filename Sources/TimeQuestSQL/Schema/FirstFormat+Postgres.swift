extension PostgresScript {
  /// The tables of SQLite's store in PostgreSQL's own types.
  ///
  /// `…_ms` are durations in milliseconds, `…_at_ms` milliseconds since 1970 in UTC, days are local
  /// dates, and lists go by `seq` or `position`.
  static let firstFormat = """
    -- Writers take turns by locking this table.
    CREATE TABLE meta (
      only_row bigint PRIMARY KEY CHECK (only_row = 1),
      format bigint NOT NULL,
      clock text COLLATE "C" NOT NULL CHECK (clock IN ('real', 'simulated'))
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
      revision bigint NOT NULL
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
      updated_at_ms bigint NOT NULL,
      scheduled_since text COLLATE "C" NOT NULL
        CHECK (scheduled_since ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      revision bigint NOT NULL
    );

    CREATE TABLE routine_task (
      routine_id uuid NOT NULL REFERENCES routine (id) ON DELETE CASCADE,
      position bigint NOT NULL CHECK (position >= 0),
      id uuid NOT NULL,
      name text COLLATE "C" NOT NULL,
      display_name text COLLATE "C" NOT NULL,
      reference_ms bigint CHECK (reference_ms >= 0),
      PRIMARY KEY (routine_id, position)
    );

    -- Only of routines that are not for everybody. The players need not be in this store: the document
    -- of one player may be imported without the others.
    CREATE TABLE routine_player (
      routine_id uuid NOT NULL REFERENCES routine (id) ON DELETE CASCADE,
      position bigint NOT NULL CHECK (position >= 0),
      player_id uuid NOT NULL,
      PRIMARY KEY (routine_id, position)
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
      revision bigint NOT NULL,
      change bigint NOT NULL, -- grows with every change of any of the player's sessions
      CHECK ((xp_earned IS NULL) = (level_before IS NULL)),
      CHECK ((xp_earned IS NULL) = (level_after IS NULL)),
      CHECK (streak IS NULL OR xp_earned IS NOT NULL)
    );

    CREATE INDEX session_by_player ON session (player_id, seq);
    CREATE INDEX session_by_change ON session (player_id, change);
    CREATE INDEX session_open ON session (player_id, change)
      WHERE phase NOT IN ('summary', 'abandoned');
    CREATE INDEX session_completed ON session (player_id, routine_id, day)
      WHERE phase = 'summary';
    CREATE INDEX session_completed_by_day ON session (player_id, day) WHERE phase = 'summary';

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
      estimation_id uuid NOT NULL,
      estimate_ms bigint NOT NULL CHECK (estimate_ms >= 0),
      low_ms bigint CHECK (low_ms > 0),
      high_ms bigint CHECK (high_ms BETWEEN low_ms AND 1000000000000000),
      confidence_percent bigint CHECK (confidence_percent BETWEEN 50 AND 99),
      locked_at_ms bigint NOT NULL,
      locked_at_boot_ns bigint NOT NULL,
      boot_id text COLLATE "C" NOT NULL,
      actual_ms bigint CHECK (actual_ms > 0),
      verdict text COLLATE "C" CHECK (
        verdict IN ('ok', 'interrupted', 'forgotDone', 'implausible', 'clockSuspect')
      ),
      flag text COLLATE "C" CHECK (flag IN ('interrupted', 'forgotDone')),
      recorded_at_ms bigint,
      day text COLLATE "C" CHECK (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      CHECK ((low_ms IS NULL) = (high_ms IS NULL)),
      CHECK ((low_ms IS NULL) = (confidence_percent IS NULL)),
      CHECK ((actual_ms IS NULL) = (verdict IS NULL)),
      CHECK ((actual_ms IS NULL) = (recorded_at_ms IS NULL)),
      CHECK ((actual_ms IS NULL) = (day IS NULL))
    );

    CREATE TABLE estimation (
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
        verdict IN ('ok', 'interrupted', 'forgotDone', 'implausible', 'clockSuspect')
      ),
      flag text COLLATE "C" CHECK (flag IN ('interrupted', 'forgotDone')),
      validity text COLLATE "C" NOT NULL CHECK (validity = coalesce(flag, verdict)),
      was_closest boolean NOT NULL,
      xp bigint NOT NULL CHECK (xp >= 0),
      recorded_at_ms bigint NOT NULL,
      day text COLLATE "C" NOT NULL CHECK (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      UNIQUE (session_id, order_index),
      CHECK ((low_ms IS NULL) = (high_ms IS NULL)),
      CHECK ((low_ms IS NULL) = (confidence_percent IS NULL))
    );

    -- Holds the durations too, so that a task's record is read from it alone.
    CREATE INDEX estimation_by_task
      ON estimation (player_id, task_id, validity, actual_ms, estimate_ms, session_id);
    -- For the latest trials, and for the first ones of a task.
    CREATE INDEX estimation_by_player ON estimation (player_id, seq);
    CREATE INDEX estimation_in_order ON estimation (player_id, validity, seq);
    CREATE INDEX estimation_of_task_in_order ON estimation (player_id, task_id, validity, seq);
    -- For the closest trial of a task.
    CREATE INDEX estimation_by_distance
      ON estimation (player_id, task_id, validity, abs(estimate_ms - actual_ms), seq);

    CREATE TABLE pin (
      only_row bigint PRIMARY KEY CHECK (only_row = 1),
      hash text COLLATE "C" NOT NULL,
      generation bigint NOT NULL,
      failed_tries bigint NOT NULL CHECK (failed_tries >= 0),
      last_try_at_ms bigint
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

    -- Ids of what was deleted: they are never used again.
    CREATE TABLE retired_id (id uuid PRIMARY KEY);

    -- Copies that a parent made, so that an erasure can name them.
    CREATE TABLE backup (
      seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      path text COLLATE "C" NOT NULL UNIQUE
    );

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
      PRIMARY KEY (journal, seq),
      CHECK ((topic = 'quest') = (session_id IS NOT NULL)),
      CHECK ((topic = 'quest') = (phase IS NOT NULL)),
      CHECK ((topic = 'quest') = (step IS NOT NULL)),
      CHECK ((topic IN ('quest', 'reminder', 'routine')) = (routine_id IS NOT NULL))
    );

    -- What a person asks of the tables most, joined and in seconds.
    CREATE VIEW estimation_view AS
    SELECT
      player.display_name AS player,
      estimation.day,
      session.display_name AS quest,
      estimation.task_display_name AS step,
      estimation.estimate_ms / 1000.0 AS estimated_seconds,
      estimation.low_ms / 1000.0 AS low_seconds,
      estimation.high_ms / 1000.0 AS high_seconds,
      estimation.felt_ms / 1000.0 AS felt_seconds,
      estimation.actual_ms / 1000.0 AS actual_seconds,
      (estimation.estimate_ms - estimation.actual_ms) / 1000.0 AS difference_seconds,
      estimation.rating,
      estimation.validity,
      estimation.xp,
      to_timestamp(estimation.recorded_at_ms / 1000.0) AS recorded_at,
      estimation.player_id,
      estimation.session_id,
      estimation.task_id
    FROM estimation
    JOIN session ON session.id = estimation.session_id
    JOIN player ON player.id = estimation.player_id
    ORDER BY estimation.seq;

    CREATE VIEW session_view AS
    SELECT
      player.display_name AS player,
      session.day,
      session.display_name AS quest,
      session.phase,
      session.xp_earned,
      session.level_after AS level,
      session.streak,
      to_timestamp(session.started_at_ms / 1000.0) AS started_at,
      to_timestamp(session.completed_at_ms / 1000.0) AS completed_at,
      session.player_id,
      session.routine_id,
      session.id AS session_id
    FROM session
    JOIN player ON player.id = session.player_id
    ORDER BY session.seq;
    """
}
