extension PostgresScript {
  /// One measured guess is a trial, and an id that stays used is a tombstone, in every name.
  static let trials = """
    DROP VIEW estimation_view;
    DROP VIEW session_view;
    ALTER TABLE estimation RENAME TO trial;
    ALTER TABLE open_trial RENAME COLUMN estimation_id TO trial_id;
    ALTER TABLE retired_id RENAME TO tombstone;
    ALTER TABLE session ADD COLUMN is_assisted boolean NOT NULL DEFAULT false;
    ALTER INDEX estimation_by_task RENAME TO trial_by_task;
    ALTER INDEX estimation_by_player RENAME TO trial_by_player;
    ALTER INDEX estimation_in_order RENAME TO trial_in_order;
    ALTER INDEX estimation_of_task_in_order RENAME TO trial_of_task_in_order;
    ALTER INDEX estimation_by_distance RENAME TO trial_by_distance;

    -- The columns are those of the CSV. A scorer that is not built in has no accuracy here.
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
      (trial.estimate_ms - trial.actual_ms) / 1000.0 AS "differenceSeconds",
      round((CASE trial.scorer
        WHEN 'classic' THEN greatest(0, 100 - abs(trial.estimate_ms - trial.actual_ms) * 100.0 / greatest(60000, trial.actual_ms))
        WHEN 'balanced' THEN 100.0
          * (least(trial.estimate_ms, trial.actual_ms) + greatest(0, 15000 - trial.actual_ms / 4.0))
          / (greatest(trial.estimate_ms, trial.actual_ms) + greatest(0, 15000 - trial.actual_ms / 4.0))
      END)::numeric, 6) AS "accuracyPercent",
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
