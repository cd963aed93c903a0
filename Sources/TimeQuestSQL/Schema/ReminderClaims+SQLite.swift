extension SQLiteScript {
  /// Which reminders were given, so that each comes once.
  static let reminderClaims = """
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
    """
}
