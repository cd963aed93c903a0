extension Dialect {
  /// The views of a store: what a person asks of the tables most, joined and in seconds.
  var views: String {
    """


    -- What a person asks of the tables most, joined and in seconds; the columns are named as in the CSV.
    CREATE VIEW trial_view AS
    SELECT
      player.display_name AS player,
      trial.day,
      \(moment("trial.recorded_at_ms")) AS "recordedAt",
      session.display_name AS quest,
      session.symbol AS "questSymbol",
      trial.task_display_name AS step,
      session_task.symbol AS "stepSymbol",
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
    JOIN session_task
      ON session_task.session_id = trial.session_id AND session_task.position = trial.order_index
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
      \(moment("session.started_at_ms")) AS "startedAt",
      \(moment("session.completed_at_ms")) AS "completedAt",
      session.player_id AS "playerID",
      session.routine_id AS "questID",
      session.id AS "sessionID"
    FROM session
    JOIN player ON player.id = session.player_id
    ORDER BY session.seq;
    """
  }
}
