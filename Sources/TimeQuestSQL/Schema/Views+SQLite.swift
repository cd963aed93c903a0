extension SQLiteScript {
  /// What a person asks of the tables most, joined and in seconds.
  static let views = """
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
      strftime('%Y-%m-%dT%H:%M:%SZ', estimation.recorded_at_ms / 1000, 'unixepoch') AS recorded_at,
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
      strftime('%Y-%m-%dT%H:%M:%SZ', session.started_at_ms / 1000, 'unixepoch') AS started_at,
      strftime('%Y-%m-%dT%H:%M:%SZ', session.completed_at_ms / 1000, 'unixepoch') AS completed_at,
      session.player_id,
      session.routine_id,
      session.id AS session_id
    FROM session
    JOIN player ON player.id = session.player_id
    ORDER BY session.seq;
    """
}
