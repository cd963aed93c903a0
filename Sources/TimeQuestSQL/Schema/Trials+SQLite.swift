extension SQLiteScript {
  /// One measured guess is a trial, and an id that stays used is a tombstone, in every name.
  static let trials = """
    DROP VIEW estimation_view;
    DROP VIEW session_view;
    DROP INDEX estimation_by_task;
    DROP INDEX estimation_in_order;
    DROP INDEX estimation_of_task_in_order;
    DROP INDEX estimation_by_distance;
    ALTER TABLE estimation RENAME TO trial;
    ALTER TABLE open_trial RENAME COLUMN estimation_id TO trial_id;
    ALTER TABLE retired_id RENAME TO tombstone;
    ALTER TABLE session ADD COLUMN is_assisted INTEGER NOT NULL DEFAULT 0 CHECK (is_assisted IN (0, 1));

    -- Holds the durations too, so that a task's record is read from it alone.
    CREATE INDEX trial_by_task
      ON trial (player_id, task_id, validity, actual_ms, estimate_ms, session_id);
    -- For the latest trials, and for the first ones of a task; an index ends with seq by itself.
    CREATE INDEX trial_in_order ON trial (player_id, validity);
    CREATE INDEX trial_of_task_in_order ON trial (player_id, task_id, validity);
    -- For the closest trial of a task.
    CREATE INDEX trial_by_distance
      ON trial (player_id, task_id, validity, abs(estimate_ms - actual_ms));

    -- The columns are those of the CSV. A scorer that is not built in has no accuracy here.
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
      (trial.estimate_ms - trial.actual_ms) / 1000.0 AS differenceSeconds,
      round(CASE trial.scorer
        WHEN 'classic' THEN max(0, 100 - abs(trial.estimate_ms - trial.actual_ms) * 100.0 / max(60000, trial.actual_ms))
        WHEN 'balanced' THEN 100.0
          * (min(trial.estimate_ms, trial.actual_ms) + max(0, 15000 - trial.actual_ms / 4.0))
          / (max(trial.estimate_ms, trial.actual_ms) + max(0, 15000 - trial.actual_ms / 4.0))
      END, 6) AS accuracyPercent,
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
