import TimeQuestModels
import TimeQuestPersistence

/// The scripts that make a store, and that change one from each format to the next.
///
/// The number of a script in a list, from 1, is the format after it. A released script never
/// changes: a new format is a script at the end of both lists.
package enum Schema {
  /// A script, which is made where it is needed: to count them is part of every start.
  package typealias Script = @Sendable () -> String

  /// The scripts for SQLite.
  package static let sqlite: [Script] = [{ Dialect.sqlite.tables + Dialect.sqlite.views }]
  /// The scripts for PostgreSQL.
  package static let postgres: [Script] = [
    { Dialect.postgres.tables + Dialect.postgres.views + withoutSamples }
  ]

  /// The server samples no texts and ids: an erased player would stay in its statistics, which
  /// whoever reads the tables may read.
  private static let withoutSamples = """
    DO $$ DECLARE sampled record; BEGIN
      FOR sampled IN
        -- The tables of one schema have an index here alone; a server can have a thousand.
        SELECT attrelid::regclass AS name, attname FROM pg_depend
        JOIN pg_class ON pg_class.oid = objid AND relkind = 'r'
        JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0
        WHERE refclassid = 'pg_namespace'::regclass AND classid = 'pg_class'::regclass
          AND refobjid = to_regnamespace(quote_ident(current_schema()))
          AND atttypid IN ('text'::regtype, 'uuid'::regtype)
      LOOP
        EXECUTE format(
          'ALTER TABLE %s ALTER COLUMN %I SET STATISTICS 0', sampled.name, sampled.attname);
      END LOOP;
    END $$;
    """
}

extension Dialect {
  /// The tables of a store, readable with any tool.
  ///
  /// `…_ms` are durations in milliseconds, `…_at_ms` milliseconds since 1970 in UTC, days are local
  /// dates, and lists go by `seq` or `position`.
  var tables: String {
    """
    -- Writers to a server take turns by locking this table.
    CREATE TABLE meta (
      only_row \(integer) PRIMARY KEY CHECK (only_row = 1),
      clock \(text) NOT NULL \(check("clock", is: ClockKind.self)),
      record_change \(integer) NOT NULL DEFAULT 0, -- the last change of a player, routine or tombstone
      -- the last change of the sessions that were deleted
      change_floor \(integer) NOT NULL DEFAULT 0\(ofServer)
    )\(strict);

    -- Texts that this store keeps for itself; no backup copies them.
    CREATE TABLE local_value (name \(text) PRIMARY KEY, value \(text) NOT NULL)\(keyed);

    CREATE TABLE player (
      \(sequence),
      id \(id) NOT NULL UNIQUE,
      display_name \(text) NOT NULL,
      created_at_ms \(integer) NOT NULL,
      time_zone \(text) NOT NULL,
      day_start_hour \(integer) NOT NULL CHECK (day_start_hour BETWEEN 0 AND 12),
      locale \(text) NOT NULL,
      \(flag("sound_enabled")),
      \(flag("haptics_enabled")),
      \(flag("celebrations_enabled")),
      \(flag("reminders_enabled")),
      reminder_time \(text) NOT NULL \(isTime("reminder_time")),
      streak_mode \(text) NOT NULL,
      \(flag("ask_felt")),
      scorer \(text) NOT NULL,
      symbol \(text), -- one emoji, as in every column of this name
      tint \(text),
      total_xp \(integer) NOT NULL CHECK (total_xp >= 0),
      current_streak \(integer) NOT NULL CHECK (current_streak >= 0),
      longest_streak \(integer) NOT NULL CHECK (longest_streak >= 0),
      last_played_day \(text)
        \(isDay("last_played_day")),
      onboarding_completed_at_ms \(integer),
      merged_into \(id),
      \(flag("has_study_consent")),
      \(flag("counts_assisted")),
      days_off \(text) NOT NULL, -- such as 2026-12-21/2027-01-03, joined by commas
      \(flag("can_make_quests")),
      \(flag("can_see_plan")),
      studies \(text) NOT NULL, -- each with its id, its end and what was registered, joined by commas
      is_default \(integer) NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
      revision \(integer) NOT NULL,
      updated_at_ms \(integer) NOT NULL,
      edit_id \(id) NOT NULL,
      change \(integer) NOT NULL
    )\(strict);

    CREATE TABLE routine (
      \(sequence),
      id \(id) NOT NULL UNIQUE,
      name \(text) NOT NULL,
      display_name \(text) NOT NULL,
      symbol \(text),
      active_days \(text) NOT NULL, -- such as mon,tue,fri
      \(flag("is_active")),
      \(flag("is_for_everybody")),
      owner_id \(id), -- the player who made it; null for what a parent made
      reminder_times \(text), -- such as 07:30,19:00; null means at the time of the player
      feedback \(text) NOT NULL \(check("feedback", is: FeedbackSchedule.self)),
      \(flag("leaves_home")),
      created_at_ms \(integer) NOT NULL,
      revision \(integer) NOT NULL,
      updated_at_ms \(integer) NOT NULL,
      edit_id \(id) NOT NULL,
      change \(integer) NOT NULL
    )\(strict);

    CREATE INDEX routine_by_creation ON routine (created_at_ms);

    CREATE TABLE routine_task (
      routine_id \(id) NOT NULL REFERENCES routine (id) ON DELETE CASCADE,
      position \(integer) NOT NULL CHECK (position >= 0),
      id \(id) NOT NULL,
      name \(text) NOT NULL,
      display_name \(text) NOT NULL,
      symbol \(text),
      reference_ms \(integer) CHECK (reference_ms >= 0),
      PRIMARY KEY (routine_id, position)
    )\(keyed);

    CREATE INDEX routine_task_by_id ON routine_task (id);

    -- Only of routines that are not for everybody. The players need not be in this store: the document
    -- of one player may be imported without the others.
    CREATE TABLE routine_player (
      routine_id \(id) NOT NULL REFERENCES routine (id) ON DELETE CASCADE,
      position \(integer) NOT NULL CHECK (position >= 0),
      player_id \(id) NOT NULL,
      PRIMARY KEY (routine_id, position)
    )\(keyed);

    -- The routine may have been deleted: the history stays beside the tombstone.
    CREATE TABLE routine_schedule (
      routine_id \(id) NOT NULL,
      since \(text) NOT NULL \(isDay("since")),
      active_days \(text) NOT NULL, -- such as mon,tue,fri
      \(flag("is_active")),
      player_ids \(text), -- joined by commas; null means every player
      \(flag("has_tasks")),
      revision \(integer) NOT NULL,
      updated_at_ms \(integer) NOT NULL,
      edit_id \(id) NOT NULL,
      PRIMARY KEY (routine_id, since)
    )\(keyed);

    -- Ids of what was deleted: they are never used again.
    CREATE TABLE tombstone (
      id \(id) PRIMARY KEY,
      change \(integer) NOT NULL
    )\(keyed);

    -- A routine may be deleted without its sessions, so routine_id refers to nothing.
    CREATE TABLE session (
      \(sequence),
      id \(id) NOT NULL UNIQUE,
      player_id \(id) NOT NULL REFERENCES player (id) ON DELETE CASCADE,
      routine_id \(id) NOT NULL,
      display_name \(text) NOT NULL,
      symbol \(text),
      feedback \(text) NOT NULL \(check("feedback", is: FeedbackSchedule.self)),
      calibration_remaining \(integer) NOT NULL CHECK (calibration_remaining >= 0),
      \(flag("is_practice")),
      \(flag("is_assisted")),
      study_id \(id), -- one of the player's studies
      mystery_step \(integer) CHECK (mystery_step >= 0), -- the step that was not guessed
      condition \(text), -- of the day, in the words of the study
      trials_before \(integer) NOT NULL,
      started_at_ms \(integer) NOT NULL,
      completed_at_ms \(integer),
      day \(text) NOT NULL \(isDay("day")),
      phase \(text) NOT NULL \(check("phase", is: Phase.self)),
      step \(integer) NOT NULL CHECK (step >= 0),
      xp_earned \(integer) CHECK (xp_earned >= 0),
      level_before \(integer) CHECK (level_before >= 0),
      level_after \(integer) CHECK (level_after >= 0),
      streak \(integer) CHECK (streak >= 0),
      discoveries \(text), -- such as firstQuest,bullseye
      celebrations \(text), -- such as levelUp 3 and an id, joined by commas
      then_and_now \(text), -- a step, and in milliseconds how far off it was guessed then and now
      revision \(integer) NOT NULL,
      updated_at_ms \(integer) NOT NULL,
      edit_id \(id) NOT NULL,
      -- The phase of an ended session. Indexes use it, so that a step of an open one changes none of them.
      outcome \(text) CHECK (outcome = 'summary' OR outcome = 'abandoned') CHECK (outcome = phase),
      change \(integer) NOT NULL, -- grows with every change of any of the player's sessions
      CHECK ((xp_earned IS NULL) = (level_before IS NULL)),
      CHECK ((xp_earned IS NULL) = (level_after IS NULL)),
      CHECK (streak IS NULL OR xp_earned IS NOT NULL),
      CHECK (study_id IS NOT NULL OR (mystery_step IS NULL AND condition IS NULL))
    )\(strict);

    -- Of two that fit, SQLite takes the one that was made last.
    CREATE INDEX session_with_discovery ON session (player_id)
      WHERE discoveries IS NOT NULL OR then_and_now IS NOT NULL;
    CREATE INDEX session_completed ON session (player_id, routine_id, day) WHERE outcome = 'summary';
    CREATE INDEX session_completed_by_day ON session (player_id, day) WHERE outcome = 'summary';
    CREATE INDEX session_by_change ON session (change) WHERE outcome IS NOT NULL;
    CREATE INDEX session_by_player ON session (player_id, started_at_ms, id);
    CREATE INDEX session_open ON session (player_id, change) WHERE outcome IS NULL;
    CREATE INDEX session_assisted ON session (player_id) WHERE is_assisted;
    CREATE INDEX session_held ON session (player_id)
      WHERE feedback = 'summary' AND coalesce(outcome, '') <> 'summary';

    CREATE TABLE session_task (
      session_id \(id) NOT NULL REFERENCES session (id) ON DELETE CASCADE,
      position \(integer) NOT NULL CHECK (position >= 0),
      id \(id) NOT NULL,
      display_name \(text) NOT NULL,
      symbol \(text),
      PRIMARY KEY (session_id, position)
    )\(keyed);

    -- The trial between lock-in and reveal; what "done" measured is there while recalling.
    CREATE TABLE open_trial (
      session_id \(id) NOT NULL PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
      trial_id \(id) NOT NULL,
      estimate_ms \(integer) NOT NULL CHECK (estimate_ms >= 0),
      low_ms \(integer) CHECK (low_ms > 0),
      high_ms \(integer) CHECK (high_ms BETWEEN low_ms AND 1000000000000000),
      confidence_percent \(integer) CHECK (confidence_percent BETWEEN 50 AND 99),
      locked_at_ms \(integer) NOT NULL,
      locked_at_boot_ns \(integer) NOT NULL,
      boot_id \(text) NOT NULL,
      locked_at_store_ms \(integer), -- by the clock of a server; null in the store of one machine
      actual_ms \(integer) CHECK (actual_ms > 0),
      verdict \(text) \(check("verdict", is: Validity.self)),
      flag \(text) \(check("flag", is: PlayerFlag.self)),
      recorded_at_ms \(integer),
      day \(text) \(isDay("day")),
      CHECK ((low_ms IS NULL) = (high_ms IS NULL)),
      CHECK ((low_ms IS NULL) = (confidence_percent IS NULL)),
      CHECK ((actual_ms IS NULL) = (verdict IS NULL)),
      CHECK ((actual_ms IS NULL) = (recorded_at_ms IS NULL)),
      CHECK ((actual_ms IS NULL) = (day IS NULL))
    )\(keyed);

    CREATE TABLE trial (
      \(sequence),
      session_id \(id) NOT NULL REFERENCES session (id) ON DELETE CASCADE,
      player_id \(id) NOT NULL REFERENCES player (id) ON DELETE CASCADE,
      id \(id) NOT NULL,
      task_id \(id) NOT NULL,
      task_display_name \(text) NOT NULL,
      order_index \(integer) NOT NULL CHECK (order_index >= 0),
      estimate_ms \(integer) NOT NULL CHECK (estimate_ms >= 0),
      low_ms \(integer) CHECK (low_ms > 0),
      high_ms \(integer) CHECK (high_ms BETWEEN low_ms AND 1000000000000000),
      confidence_percent \(integer) CHECK (confidence_percent BETWEEN 50 AND 99),
      felt_ms \(integer) CHECK (felt_ms >= 0),
      actual_ms \(integer) NOT NULL CHECK (actual_ms > 0),
      scorer \(text) NOT NULL,
      rating \(text) NOT NULL \(check("rating", is: Rating.self)),
      verdict \(text) NOT NULL \(check("verdict", is: Validity.self)),
      flag \(text) \(check("flag", is: PlayerFlag.self)),
      flag_revision \(integer),
      flag_updated_at_ms \(integer),
      flag_edit_id \(id),
      validity \(text) NOT NULL CHECK (validity = coalesce(flag, verdict)),
      \(flag("was_closest")),
      remark \(text),
      xp \(integer) NOT NULL CHECK (xp >= 0),
      recorded_at_ms \(integer) NOT NULL,
      day \(text) NOT NULL \(isDay("day")),
      UNIQUE (session_id, order_index),
      CHECK ((low_ms IS NULL) = (high_ms IS NULL)),
      CHECK ((low_ms IS NULL) = (confidence_percent IS NULL))
    )\(strict);

    \(indexOfServer)-- Holds the durations too, so that a task's record is read from it alone.
    CREATE INDEX trial_by_task
      ON trial (player_id, task_id, validity, actual_ms, estimate_ms, low_ms, session_id);
    -- For the closest trial of a task; a range is compared with none.
    CREATE INDEX trial_by_distance
      ON trial (player_id, task_id, validity, abs(estimate_ms - actual_ms)\(order))
      WHERE low_ms IS NULL;
    -- For the latest trials, and for the first ones of a task.
    CREATE INDEX trial_in_order ON trial (player_id, validity, recorded_at_ms\(tie));
    CREATE INDEX trial_of_task_in_order
      ON trial (player_id, task_id, validity, recorded_at_ms\(tie));
    CREATE INDEX trial_spot_on ON trial (player_id, actual_ms) WHERE rating = 'spotOn';

    CREATE TABLE pin (
      only_row \(integer) PRIMARY KEY CHECK (only_row = 1),
      hash \(text) NOT NULL,
      generation \(integer) NOT NULL,
      failed_tries \(integer) NOT NULL CHECK (failed_tries >= 0),
      last_try_at_ms \(integer),
      last_try_boot_ns \(integer),
      last_try_boot_id \(text),
      last_try_store_ms \(integer), -- by the clock of a server; null in the store of one machine
      pending_try \(id)
    )\(strict);

    -- A row stands for a reminder of one day that was given on one channel; those of past days are
    -- forgotten. A routine may be deleted before that, so routine_id refers to nothing.
    CREATE TABLE reminder_claim (
      player_id \(id) NOT NULL REFERENCES player (id) ON DELETE CASCADE,
      routine_id \(id) NOT NULL,
      day \(text) NOT NULL \(isDay("day")),
      time \(text) NOT NULL \(isTime("time")),
      channel \(text) NOT NULL,
      PRIMARY KEY (player_id, routine_id, day, time, channel)
    )\(keyed);

    CREATE INDEX reminder_claim_by_day ON reminder_claim (day);

    -- What happened, for those who were told to be told: one journal a player, under their id, and one
    -- for the parent. seq has no gaps; the oldest events give way to new ones.
    CREATE TABLE event (
      journal \(text) NOT NULL, -- a player's id, or 'parent'
      seq \(integer) NOT NULL CHECK (seq > 0),
      player_id \(id),
      topic \(text) NOT NULL \(check("topic", is: EventTopic.self)),
      session_id \(id),
      routine_id \(id),
      phase \(text) \(check("phase", is: Phase.self)),
      step \(integer) CHECK (step >= 0),
      lost \(text), -- what an edit had set that gave way to one of another device
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
    )\(keyed);
    """
  }
}
