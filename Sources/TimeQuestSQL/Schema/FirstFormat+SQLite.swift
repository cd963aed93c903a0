extension SQLiteScript {
  /// Readable with any tool: `…_ms` are durations in milliseconds, `…_at_ms` milliseconds since
  /// 1970 in UTC, days are local dates, and lists go by `seq` or `position`.
  ///
  /// A check of more than two words is written out, as SQLite would build a table in memory for
  /// each row that comes, where it is written with IN.
  static let firstFormat = """
    CREATE TABLE meta (
      only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
      clock TEXT NOT NULL CHECK (clock IN ('real', 'simulated'))
    ) STRICT;

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
      revision INTEGER NOT NULL
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
      updated_at_ms INTEGER NOT NULL,
      scheduled_since TEXT NOT NULL
        CHECK (scheduled_since GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
      revision INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE routine_task (
      routine_id TEXT NOT NULL REFERENCES routine (id) ON DELETE CASCADE,
      position INTEGER NOT NULL CHECK (position >= 0),
      id TEXT NOT NULL,
      name TEXT NOT NULL,
      display_name TEXT NOT NULL,
      reference_ms INTEGER CHECK (reference_ms >= 0),
      PRIMARY KEY (routine_id, position)
    ) STRICT, WITHOUT ROWID;

    -- Only of routines that are not for everybody. The players need not be in this store: the document
    -- of one player may be imported without the others.
    CREATE TABLE routine_player (
      routine_id TEXT NOT NULL REFERENCES routine (id) ON DELETE CASCADE,
      position INTEGER NOT NULL CHECK (position >= 0),
      player_id TEXT NOT NULL,
      PRIMARY KEY (routine_id, position)
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
      revision INTEGER NOT NULL,
      change INTEGER NOT NULL, -- grows with every change of any of the player's sessions
      CHECK ((xp_earned IS NULL) = (level_before IS NULL)),
      CHECK ((xp_earned IS NULL) = (level_after IS NULL)),
      CHECK (streak IS NULL OR xp_earned IS NOT NULL)
    ) STRICT;

    CREATE INDEX session_by_player ON session (player_id);
    CREATE INDEX session_by_change ON session (player_id, change);
    CREATE INDEX session_open ON session (player_id, change)
      WHERE phase NOT IN ('summary', 'abandoned');
    CREATE INDEX session_completed ON session (player_id, routine_id, day)
      WHERE phase = 'summary';
    CREATE INDEX session_completed_by_day ON session (player_id, day) WHERE phase = 'summary';

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
      estimation_id TEXT NOT NULL,
      estimate_ms INTEGER NOT NULL CHECK (estimate_ms >= 0),
      low_ms INTEGER CHECK (low_ms > 0),
      high_ms INTEGER CHECK (high_ms BETWEEN low_ms AND 1000000000000000),
      confidence_percent INTEGER CHECK (confidence_percent BETWEEN 50 AND 99),
      locked_at_ms INTEGER NOT NULL,
      locked_at_boot_ns INTEGER NOT NULL,
      boot_id TEXT NOT NULL,
      actual_ms INTEGER CHECK (actual_ms > 0),
      verdict TEXT CHECK (
        verdict = 'ok' OR verdict = 'interrupted' OR verdict = 'forgotDone'
        OR verdict = 'implausible' OR verdict = 'clockSuspect'
      ),
      flag TEXT CHECK (flag IN ('interrupted', 'forgotDone')),
      recorded_at_ms INTEGER,
      day TEXT CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
      CHECK ((low_ms IS NULL) = (high_ms IS NULL)),
      CHECK ((low_ms IS NULL) = (confidence_percent IS NULL)),
      CHECK ((actual_ms IS NULL) = (verdict IS NULL)),
      CHECK ((actual_ms IS NULL) = (recorded_at_ms IS NULL)),
      CHECK ((actual_ms IS NULL) = (day IS NULL))
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE estimation (
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
        OR verdict = 'implausible' OR verdict = 'clockSuspect'
      ),
      flag TEXT CHECK (flag IN ('interrupted', 'forgotDone')),
      validity TEXT NOT NULL CHECK (validity = coalesce(flag, verdict)),
      was_closest INTEGER NOT NULL CHECK (was_closest IN (0, 1)),
      xp INTEGER NOT NULL CHECK (xp >= 0),
      recorded_at_ms INTEGER NOT NULL,
      day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
      UNIQUE (session_id, order_index),
      CHECK ((low_ms IS NULL) = (high_ms IS NULL)),
      CHECK ((low_ms IS NULL) = (confidence_percent IS NULL))
    ) STRICT;

    -- Holds the durations too, so that a task's record is read from it alone.
    CREATE INDEX estimation_by_task
      ON estimation (player_id, task_id, validity, actual_ms, estimate_ms, session_id);
    -- For the latest trials, and for the first ones of a task; an index ends with seq by itself.
    CREATE INDEX estimation_in_order ON estimation (player_id, validity);
    CREATE INDEX estimation_of_task_in_order ON estimation (player_id, task_id, validity);
    -- For the closest trial of a task.
    CREATE INDEX estimation_by_distance
      ON estimation (player_id, task_id, validity, abs(estimate_ms - actual_ms));

    CREATE TABLE pin (
      only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
      hash TEXT NOT NULL,
      generation INTEGER NOT NULL,
      failed_tries INTEGER NOT NULL CHECK (failed_tries >= 0),
      last_try_at_ms INTEGER
    ) STRICT;

    -- Ids of what was deleted: they are never used again.
    CREATE TABLE retired_id (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

    -- Copies that a parent made, so that an erasure can name them.
    CREATE TABLE backup (seq INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE) STRICT;
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
    """
}
