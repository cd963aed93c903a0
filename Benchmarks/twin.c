/* The plain C program that timequest-rpc is measured against: Jansson and SQLite, no more.

     twin STORE

   Works on a store that timequest-rpc made and answers four of its methods alike: server.info,
   profile.get, quest.list and quest.estimate (one duration, no range). It runs the same statements under
   the same settings and pragmas, takes the same turn, and makes a change durable before it answers. Requests
   that wait together share a commit, each in a savepoint of its own. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <malloc.h>
#include <math.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define PLAYER_COLUMNS \
  "SELECT id, display_name, created_at_ms, time_zone, day_start_hour, locale, sound_enabled," \
  " haptics_enabled, celebrations_enabled, reminders_enabled, reminder_time, streak_mode, ask_felt," \
  " scorer, total_xp, current_streak, longest_streak, last_played_day," \
  " onboarding_completed_at_ms, merged_into, revision, updated_at_ms, edit_id, change," \
  " can_make_quests, can_see_plan FROM player "

#define SESSION_COLUMNS \
  "SELECT id, player_id, routine_id, display_name, feedback, calibration_remaining," \
  " started_at_ms, completed_at_ms, session.day, phase, step, xp_earned, level_before," \
  " level_after, streak, revision, updated_at_ms, edit_id, trial_id, estimate_ms, low_ms, high_ms," \
  " confidence_percent, locked_at_ms, locked_at_boot_ns, boot_id, actual_ms, verdict," \
  " flag, recorded_at_ms, open_trial.day, session_id" \
  " FROM session LEFT JOIN open_trial ON session_id = id "

#define GREATER(left, right) "max(" left ", " right ")"
#define LAST_END "(SELECT coalesce(max(change), 0) FROM session WHERE outcome IS NOT NULL)"
#define NEXT_END "(" GREATER(LAST_END, "(SELECT change_floor FROM meta)") " + 1)"
#define NEXT_OPEN "(SELECT coalesce(max(change), 0) + 1 FROM session" \
  " WHERE player_id = ?2 AND outcome IS NULL)"

#define COMPLETED "FROM session WHERE player_id = ?1 AND outcome = 'summary' AND routine_id = ?2"

enum { BEGIN_READ, BEGIN_WRITE, COMMIT, ROLLBACK, SAVEPOINT, RELEASE, BACK_TO, FIRST_PLAYER, PLAYER, TASKS,
       TRIALS, SESSION, ADVANCE, MAKE_LATEST, LOCK_IN, LAST_EVENT, TELL, FORGET, ROUTINE_PLAYER, ROUTINES,
       CALIBRATED, COMPLETED_ON, OPEN, STATEMENT_COUNT };

static const char *const texts[STATEMENT_COUNT] = {
  [BEGIN_READ] = "BEGIN DEFERRED",
  [BEGIN_WRITE] = "BEGIN IMMEDIATE",
  [COMMIT] = "COMMIT",
  [ROLLBACK] = "ROLLBACK",
  [SAVEPOINT] = "SAVEPOINT step",
  [RELEASE] = "RELEASE step",
  [BACK_TO] = "ROLLBACK TO step",
  [FIRST_PLAYER] = PLAYER_COLUMNS "WHERE is_default = 1",
  [PLAYER] = PLAYER_COLUMNS "WHERE id = ?1",
  [TASKS] = "SELECT session_id, id, display_name, position FROM session_task"
            " WHERE session_id = ?1 ORDER BY position",
  [TRIALS] = "SELECT id, session_id, task_id, task_display_name, order_index, estimate_ms, low_ms,"
             " high_ms, confidence_percent, felt_ms, actual_ms, scorer, rating, verdict, flag,"
             " flag_revision, flag_updated_at_ms, flag_edit_id, was_closest, xp, recorded_at_ms, day,"
             " validity, player_id FROM trial"
             " WHERE session_id = ?1 ORDER BY order_index",
  [SESSION] = SESSION_COLUMNS "WHERE id = ?1",
  [ADVANCE] = "UPDATE session SET phase = ?2, step = ?3, revision = ?4, updated_at_ms = ?5, edit_id = ?6"
              " WHERE id = ?1",
  [MAKE_LATEST] = "UPDATE session SET change = " GREATER(NEXT_END, NEXT_OPEN) " WHERE id = ?1 AND change + 1 < "
                  GREATER(NEXT_END, NEXT_OPEN),
  [LOCK_IN] = "INSERT INTO open_trial (trial_id, estimate_ms, low_ms, high_ms,"
              " confidence_percent, locked_at_ms, locked_at_boot_ns, boot_id, actual_ms, verdict,"
              " flag, recorded_at_ms, day, session_id)"
              " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)"
              " ON CONFLICT (session_id) DO UPDATE SET trial_id = excluded.trial_id,"
              " estimate_ms = excluded.estimate_ms, low_ms = excluded.low_ms,"
              " high_ms = excluded.high_ms, confidence_percent = excluded.confidence_percent,"
              " locked_at_ms = excluded.locked_at_ms, boot_id = excluded.boot_id,"
              " locked_at_boot_ns = excluded.locked_at_boot_ns, actual_ms = excluded.actual_ms,"
              " verdict = excluded.verdict, flag = excluded.flag, day = excluded.day,"
              " recorded_at_ms = excluded.recorded_at_ms",
  [LAST_EVENT] = "SELECT max(seq) FROM event WHERE journal = ?1",
  [TELL] = "INSERT INTO event (player_id, topic, session_id, routine_id, phase, step, seq, journal)"
           " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
  [FORGET] = "DELETE FROM event WHERE journal = ?1 AND seq < ?2",
  [ROUTINE_PLAYER] = "SELECT 1 FROM routine_player WHERE routine_id = ?1 AND player_id = ?2",
  [ROUTINES] = "SELECT id, display_name, active_days, is_active, is_for_everybody, created_at_ms,"
               " (SELECT count(*) FROM routine_task WHERE routine_id = routine.id) FROM routine",
  [CALIBRATED] = "SELECT count(*) FROM (SELECT 1 " COMPLETED " LIMIT ?3)",
  [COMPLETED_ON] = "SELECT count(*) FROM (SELECT 1 " COMPLETED " AND day >= ?3 AND day <= ?3 LIMIT 1)",
  [OPEN] = SESSION_COLUMNS "WHERE player_id = ?1 AND outcome IS NULL"
           " ORDER BY session.change DESC",
};

/* A journal keeps as many events, and forgets the oldest a block at a time. */
enum { KEPT_EVENTS = 1000, FORGOTTEN_AT_ONCE = 100 };

static sqlite3 *store;
static sqlite3_stmt *statements[STATEMENT_COUNT];
/* A file that one process at a time locks. */
typedef struct {
  char path[4096];
  int descriptor;
} Lock;

static Lock turn, queue;
static char boot_id[37];
static int format_version;

static _Noreturn void fail(const char *what) {
  fprintf(stderr, "twin: %s: %s\n", what, store ? sqlite3_errmsg(store) : strerror(errno));
  exit(1);
}

/* The store */

static sqlite3_stmt *statement(int which) {
  sqlite3_stmt **known = &statements[which];
  if (!*known && sqlite3_prepare_v3(store, texts[which], -1, SQLITE_PREPARE_PERSISTENT, known, NULL))
    fail(texts[which]);
  return *known;
}

static sqlite3_stmt *with_text(int which, const char *text) {
  sqlite3_stmt *query = statement(which);
  sqlite3_bind_text(query, 1, text, -1, SQLITE_TRANSIENT);
  return query;
}

/* Runs to the end; false where SQLite refused. */
static bool run(sqlite3_stmt *query) {
  while (sqlite3_step(query) == SQLITE_ROW) {}
  return sqlite3_reset(query) == SQLITE_OK;
}

static json_t *text_of(sqlite3_stmt *row, int column) {
  const char *text = (const char *)sqlite3_column_text(row, column);
  return json_stringn(text, (size_t)sqlite3_column_bytes(row, column));
}

static json_t *text_or_null(sqlite3_stmt *row, int column) {
  return sqlite3_column_type(row, column) == SQLITE_NULL ? json_null() : text_of(row, column);
}

static void open_lock(Lock *lock, const char *store_path, const char *suffix) {
  snprintf(lock->path, sizeof lock->path, "%s%s", store_path, suffix);
  lock->descriptor = open(lock->path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock->descriptor < 0) fail(lock->path);
}

static void open_store(const char *path) {
  /* As in RequestLoop, and in CSQLite/shim.h. */
  mallopt(M_TRIM_THRESHOLD, 1024 << 10);
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  sqlite3_config(SQLITE_CONFIG_PAGECACHE, NULL, 0, 0);
  sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, -1);
  if (sqlite3_open_v2(path, &store, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL)) fail(path);
  sqlite3_busy_timeout(store, 5000);
  if (sqlite3_exec(store, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                   "PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;"
                   "PRAGMA cache_size = -1000", NULL, NULL, NULL)) fail("pragmas");
  sqlite3_stmt *format;
  if (sqlite3_prepare_v2(store, "PRAGMA user_version", -1, &format, NULL)) fail("user_version");
  if (sqlite3_step(format) == SQLITE_ROW) format_version = sqlite3_column_int(format, 0);
  sqlite3_finalize(format);
  open_lock(&queue, path, "-queue");
  open_lock(&turn, path, "-lock");
  FILE *file = fopen("/proc/sys/kernel/random/boot_id", "r");
  if (!file || !fgets(boot_id, sizeof boot_id, file)) fail("boot id");
  fclose(file);
}

/* Waits for a lock; false where its file is not the one that was opened. */
static bool take(Lock *lock) {
  struct stat opened, found;
  while (flock(lock->descriptor, LOCK_EX) != 0) {
    if (errno != EINTR) return false;
  }
  return fstat(lock->descriptor, &opened) == 0 && stat(lock->path, &found) == 0
         && opened.st_ino == found.st_ino && opened.st_dev == found.st_dev;
}

/* Waits for the right to write; false where the files are not those that were opened. */
static bool take_turn(void) {
  int moved = 0;
  bool is_next = take(&queue), is_mine = is_next && take(&turn);
  flock(queue.descriptor, LOCK_UN);
  sqlite3_file_control(store, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
  return is_mine && !moved;
}

/* Whether requests wait together, and whether one of them has begun the transaction that they share. */
static bool is_group, has_begun;

static bool begin_read(void) { return has_begun || run(statement(BEGIN_READ)); }

static void end_read(void) {
  if (!has_begun) run(statement(COMMIT));
}

static bool begin_change(void) {
  if (!has_begun) {
    if (!take_turn() || !run(statement(BEGIN_WRITE))) return flock(turn.descriptor, LOCK_UN), false;
    has_begun = is_group;
  }
  return !is_group || run(statement(SAVEPOINT));
}

static bool end_change(bool keeps) {
  if (is_group) return (keeps || run(statement(BACK_TO))) && run(statement(RELEASE));
  bool is_done = run(statement(keeps ? COMMIT : ROLLBACK));
  flock(turn.descriptor, LOCK_UN);
  return is_done;
}

/* Commits what a group has changed; nothing of it may be answered before. */
static void end_group(void) {
  if (has_begun && !run(statement(COMMIT))) fail("commit");
  if (has_begun) flock(turn.descriptor, LOCK_UN);
  is_group = has_begun = false;
}

/* Clocks and ids */

static int64_t clock_in(clockid_t clock, int64_t unit_ns) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * (1000000000 / unit_ns) + time.tv_nsec / unit_ns;
}

static int64_t now_ms(void) { return clock_in(CLOCK_REALTIME, 1000000); }

static void new_uuid(char text[37]) {
  unsigned char b[16];
  if (getrandom(b, sizeof b, 0) != sizeof b) fail("getrandom");
  b[6] = (b[6] & 0x0f) | 0x40;
  b[8] = (b[8] & 0x3f) | 0x80;
  snprintf(text, 37, "%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-%02x%02x%02x%02x%02x%02x", b[0],
           b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13], b[14],
           b[15]);
}

/* The civil day of that moment, YYYY-MM-DD, where a day begins at that hour of that zone; its day of the week. */
static int civil_day(char day[11], int64_t milliseconds, const char *zone, int day_start) {
  static char current[64] = "";
  if (strcmp(current, zone) != 0) {
    snprintf(current, sizeof current, "%s", zone);
    setenv("TZ", zone, 1);
    tzset();
  }
  time_t seconds = (time_t)(milliseconds / 1000);
  struct tm local;
  localtime_r(&seconds, &local);
  time_t date = seconds + local.tm_gmtoff - (local.tm_hour < day_start ? 86400 : 0);
  gmtime_r(&date, &local);
  strftime(day, 11, "%Y-%m-%d", &local);
  return local.tm_wday;
}

/* The game */

/* floor(100 · level^1.5) in exact integers. */
static int64_t threshold(int64_t level) {
  int64_t square = 10000 * level * level * level;
  int64_t root = (int64_t)sqrt((double)square);
  while (root * root > square) root--;
  while ((root + 1) * (root + 1) <= square) root++;
  return root;
}

static int64_t level_at(int64_t xp) {
  if (xp <= 0) return 0;
  int64_t reached = 1, beyond = 2;
  while (threshold(beyond) <= xp) reached = beyond, beyond *= 2;
  while (beyond - reached > 1) {
    int64_t middle = (reached + beyond) / 2;
    if (threshold(middle) <= xp) reached = middle;
    else beyond = middle;
  }
  return reached;
}

/* A real as it travels: six decimals at most, an integer where it is whole. */
static json_t *number(double value) {
  double rounded = round(value * 1e6) / 1e6;
  return rounded == floor(rounded) ? json_integer((json_int_t)rounded) : json_real(rounded);
}

static void set(json_t *object, const char *name, json_t *value) {
  json_object_set_new_nocheck(object, name, value);
}

static json_t *string(const char *text) { return json_string_nocheck(text); }

static json_t *words(const char *const *list) {
  json_t *array = json_array();
  while (*list) json_array_append_new(array, string(*list++));
  return array;
}

typedef struct {
  int code;
  const char *message;
} Refusal;

static const Refusal invalid_params = {-32602, "Invalid params."};
static const Refusal not_found = {1001, "There is no such thing."};
static const Refusal wrong_phase = {1003, "The quest is in another phase."};
static const Refusal store_failed = {1016, "The store failed."};

/* A method answers its result, or null and the reason. */
typedef json_t *Method(json_t *params, const Refusal **refusal);

static json_t *server_info(json_t *params, const Refusal **refusal) {
  if (json_object_size(params) > 0) return *refusal = &invalid_params, NULL;
  int64_t now = now_ms();
  time_t seconds = (time_t)(now / 1000);
  struct tm date;
  char text[40], instant[48];
  strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", gmtime_r(&seconds, &date));
  snprintf(instant, sizeof instant, "%s.%03dZ", text, (int)(now % 1000));
  json_t *result = json_object(), *info = json_object(), *limits = json_object();
  set(result, "name", string("timequest-rpc"));
  set(result, "version", string("0.9.0"));
  set(result, "protocolVersion", json_integer(1));
  set(result, "schemaHash", string("00000000000000000000000000000000"));
  set(info, "scheme", string("sqlite"));
  set(info, "formatVersion", json_integer(format_version));
  set(info, "isDurable", json_true());
  set(info, "clock", string("real"));
  set(info, "capabilities", words((const char *[]){"backup", "check", "compact", "processes", NULL}));
  set(result, "store", info);
  set(result, "capabilities", words((const char *[]){
    "batch", "positionalParams", "headerFraming", "cancelRequest", "events", NULL}));
  set(result, "locales", words((const char *[]){"en", "de", NULL}));
  set(limits, "messageBytes", json_integer(1 << 20));
  set(limits, "nesting", json_integer(128));
  set(limits, "batchItems", json_integer(1000));
  set(limits, "answerBytes", json_integer(16 << 20));
  set(limits, "journalEvents", json_integer(KEPT_EVENTS));
  set(result, "limits", limits);
  set(result, "now", string(instant));
  return result;
}

static json_t *profile_of(sqlite3_stmt *player) {
  int64_t xp = sqlite3_column_int64(player, 14);
  int64_t level = level_at(xp);
  int64_t start = level > 1 ? threshold(level) : 0;
  int64_t next = level > 0 ? threshold(level + 1) : 1;
  char title[40], today[11];
  snprintf(title, sizeof title, level > 0 ? "Time Sense Lv. %d" : "Time Sense: New", (int)level);
  civil_day(today, now_ms(), (const char *)sqlite3_column_text(player, 3),
            sqlite3_column_int(player, 4));
  const char *played = (const char *)sqlite3_column_text(player, 17);
  bool is_shown = strcmp((const char *)sqlite3_column_text(player, 11), "off") != 0;
  json_t *result = json_object(), *streak = json_object();
  set(result, "playerID", text_of(player, 0));
  set(result, "displayName", text_of(player, 1));
  set(result, "level", json_integer(level));
  set(result, "levelTitle", string(title));
  set(result, "totalXP", json_integer(xp));
  set(result, "xpIntoLevel", json_integer(xp - start));
  set(result, "xpForNextLevel", json_integer(next - start));
  set(result, "progress", number((double)(xp - start) / (double)(next - start)));
  set(streak, "current", is_shown ? json_integer(sqlite3_column_int64(player, 15)) : json_null());
  set(streak, "longest", json_integer(sqlite3_column_int64(player, 16)));
  set(streak, "playedToday", json_boolean(played && strcmp(played, today) == 0));
  set(streak, "lastPlayedDay", text_or_null(player, 17));
  set(result, "streak", streak);
  set(result, "onboardingCompleted",
      json_boolean(sqlite3_column_type(player, 18) != SQLITE_NULL));
  set(result, "canMakeQuests", json_boolean(sqlite3_column_int(player, 24)));
  set(result, "canSeePlan", json_boolean(sqlite3_column_int(player, 25)));
  return result;
}

static json_t *profile_get(json_t *params, const Refusal **refusal) {
  const char *id = NULL;
  if (json_unpack_ex(params, NULL, 0, "{s?s!}", "playerID", &id))
    return *refusal = &invalid_params, NULL;
  if (!begin_read()) return *refusal = &store_failed, NULL;
  sqlite3_stmt *player = id ? with_text(PLAYER, id) : statement(FIRST_PLAYER);
  json_t *result = sqlite3_step(player) == SQLITE_ROW ? profile_of(player) : NULL;
  sqlite3_reset(player);
  end_read();
  if (!result) *refusal = &not_found;
  return result;
}

/* The number that a query of a player's sessions on a routine answers; the third parameter is a day or a limit. */
static int count_of(int which, sqlite3_value *player, sqlite3_value *routine, const char *day, int limit) {
  sqlite3_stmt *query = statement(which);
  sqlite3_bind_value(query, 1, player);
  sqlite3_bind_value(query, 2, routine);
  if (day) sqlite3_bind_text(query, 3, day, -1, SQLITE_STATIC);
  else sqlite3_bind_int(query, 3, limit);
  int count = sqlite3_step(query) == SQLITE_ROW ? sqlite3_column_int(query, 0) : 0;
  sqlite3_reset(query);
  return count;
}

static bool is_for(sqlite3_stmt *routine, sqlite3_stmt *player) {
  if (sqlite3_column_int(routine, 4)) return true;
  sqlite3_stmt *found = statement(ROUTINE_PLAYER);
  sqlite3_bind_value(found, 1, sqlite3_column_value(routine, 0));
  sqlite3_bind_value(found, 2, sqlite3_column_value(player, 0));
  bool is_for = sqlite3_step(found) == SQLITE_ROW;
  sqlite3_reset(found);
  return is_for;
}

/* One entry of quest.list, or null where the quest is not for that player or day. */
static json_t *available(sqlite3_stmt *player, sqlite3_stmt *routine, json_t *open) {
  static const char *const weekdays[] = {"sun", "mon", "tue", "wed", "thu", "fri", "sat"};
  const char *id = (const char *)sqlite3_column_text(routine, 0), *zone = (const char *)sqlite3_column_text(player, 3);
  char today[11];
  int weekday = civil_day(today, now_ms(), zone, sqlite3_column_int(player, 4));
  int steps = sqlite3_column_int(routine, 6);
  if (!sqlite3_column_int(routine, 3) || steps == 0
      || !strstr((const char *)sqlite3_column_text(routine, 2), weekdays[weekday]) || !is_for(routine, player))
    return NULL;
  sqlite3_value *whose = sqlite3_column_value(player, 0), *which = sqlite3_column_value(routine, 0);
  int left = 3 - count_of(CALIBRATED, whose, which, NULL, 3);
  bool is_completed = count_of(COMPLETED_ON, whose, which, today, 0) > 0;
  json_t *result = json_object();
  set(result, "questID", string(id));
  set(result, "displayName", text_of(routine, 1));
  set(result, "stepCount", json_integer(steps));
  set(result, "isCalibrating", json_boolean(left > 0));
  set(result, "calibrationSessionsRemaining", json_integer(left));
  set(result, "completedToday", json_boolean(is_completed));
  json_t *session = json_object_get(open, id);
  if (session) set(result, "sessionID", json_incref(session));
  return result;
}

static json_t *quest_list(json_t *params, const Refusal **refusal) {
  if (json_object_size(params) > 0) return *refusal = &invalid_params, NULL;
  if (!begin_read()) return *refusal = &store_failed, NULL;
  /* The session that is open, by routine. */
  json_t *open = json_object(), *result = json_array();
  sqlite3_stmt *player = statement(FIRST_PLAYER);
  if (sqlite3_step(player) == SQLITE_ROW) {
    sqlite3_stmt *rows = statement(OPEN);
    sqlite3_bind_value(rows, 1, sqlite3_column_value(player, 0));
    while (sqlite3_step(rows) == SQLITE_ROW) {
      const char *id = (const char *)sqlite3_column_text(rows, 2);
      if (!json_object_get(open, id)) set(open, id, text_of(rows, 0));
    }
    sqlite3_reset(rows);
    rows = statement(ROUTINES);
    while (sqlite3_step(rows) == SQLITE_ROW) {
      json_t *item = available(player, rows, open);
      if (item) json_array_append_new(result, item);
    }
    sqlite3_reset(rows);
  }
  sqlite3_reset(player);
  end_read();
  json_decref(open);
  return result;
}

static json_t *cue(const char *kind, const char *name, const char *text) {
  json_t *cue = json_object();
  set(cue, "kind", string(kind));
  set(cue, "name", string(name));
  set(cue, "text", string(text));
  return cue;
}

/* The state in phase active, from the rows as they were read; what is written is what changes. */
static json_t *active_state(sqlite3_stmt *session, sqlite3_stmt *player, json_t *tasks) {
  int64_t step = sqlite3_column_int64(session, 10);
  int64_t calibration = sqlite3_column_int64(session, 5);
  json_t *task = json_array_get(tasks, (size_t)step);
  json_t *result = json_object(), *prompt = json_object(), *cues = json_array();
  set(result, "sessionID", text_of(session, 0));
  set(result, "questID", text_of(session, 2));
  set(result, "displayName", text_of(session, 3));
  set(result, "phase", string("active"));
  set(result, "step", json_integer(step));
  set(result, "stepCount", json_integer((json_int_t)json_array_size(tasks)));
  set(result, "stepID", json_incref(json_array_get(task, 0)));
  set(result, "stepDisplayName", json_incref(json_array_get(task, 1)));
  set(result, "isCalibration", json_boolean(calibration > 0));
  set(result, "calibrationSessionsRemaining", json_integer(calibration));
  set(prompt, "key", string("prompt.active"));
  set(prompt, "text", string("Do it now!"));
  set(result, "prompt", prompt);
  if (sqlite3_column_int(player, 7))
    json_array_append_new(cues, cue("haptic", "impact", "A short tap"));
  if (sqlite3_column_int(player, 6))
    json_array_append_new(cues, cue("sound", "estimate_lock", "Guess locked in"));
  set(result, "cues", cues);
  return result;
}

static int64_t first_kept(int64_t last) {
  return last > KEPT_EVENTS ? (last - KEPT_EVENTS - 1) / FORGOTTEN_AT_ONCE * FORGOTTEN_AT_ONCE + 1 : 1;
}

/* Adds to a journal that the step of a session runs; without one it is the player's own. */
static bool tell(sqlite3_stmt *session, const char *journal) {
  sqlite3_stmt *last = statement(LAST_EVENT), *event = statement(TELL), *forget = statement(FORGET);
  sqlite3_value *whose = sqlite3_column_value(session, 1);
  if (journal) sqlite3_bind_text(last, 1, journal, -1, SQLITE_STATIC);
  else sqlite3_bind_value(last, 1, whose);
  int64_t seq = sqlite3_step(last) == SQLITE_ROW ? sqlite3_column_int64(last, 0) + 1 : 0;
  sqlite3_reset(last);
  sqlite3_bind_value(event, 1, whose);
  sqlite3_bind_text(event, 2, "quest", -1, SQLITE_STATIC);
  sqlite3_bind_value(event, 3, sqlite3_column_value(session, 0));
  sqlite3_bind_value(event, 4, sqlite3_column_value(session, 2));
  sqlite3_bind_text(event, 5, "active", -1, SQLITE_STATIC);
  sqlite3_bind_value(event, 6, sqlite3_column_value(session, 10));
  sqlite3_bind_int64(event, 7, seq);
  if (journal) sqlite3_bind_text(event, 8, journal, -1, SQLITE_STATIC);
  else sqlite3_bind_value(event, 8, whose);
  if (!run(event)) return false;
  if (first_kept(seq) == first_kept(seq - 1)) return true;
  if (journal) sqlite3_bind_text(forget, 1, journal, -1, SQLITE_STATIC);
  else sqlite3_bind_value(forget, 1, whose);
  sqlite3_bind_int64(forget, 2, first_kept(seq));
  return run(forget);
}

/* What is not bound stays null: no range, and nothing measured yet. */
static bool lock_in(sqlite3_stmt *session, int64_t estimate) {
  char id[37], edit[37];
  new_uuid(id);
  new_uuid(edit);
  int64_t now = now_ms();
  sqlite3_stmt *advance = statement(ADVANCE), *latest = statement(MAKE_LATEST), *lock = statement(LOCK_IN);
  sqlite3_bind_value(advance, 1, sqlite3_column_value(session, 0));
  sqlite3_bind_text(advance, 2, "active", -1, SQLITE_STATIC);
  sqlite3_bind_value(advance, 3, sqlite3_column_value(session, 10));
  sqlite3_bind_int64(advance, 4, sqlite3_column_int64(session, 15) + 1);
  sqlite3_bind_int64(advance, 5, now);
  sqlite3_bind_text(advance, 6, edit, -1, SQLITE_TRANSIENT);
  sqlite3_bind_value(latest, 1, sqlite3_column_value(session, 0));
  sqlite3_bind_value(latest, 2, sqlite3_column_value(session, 1));
  sqlite3_bind_text(lock, 1, id, -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(lock, 2, estimate);
  sqlite3_bind_int64(lock, 6, now);
  sqlite3_bind_int64(lock, 7, clock_in(CLOCK_BOOTTIME, 1));
  sqlite3_bind_text(lock, 8, boot_id, -1, SQLITE_STATIC);
  sqlite3_bind_value(lock, 14, sqlite3_column_value(session, 0));
  return run(advance) && run(latest) && run(lock) && tell(session, NULL) && tell(session, "parent");
}

/* Reads the session and its player, checks, writes; within a transaction. */
static json_t *estimate_step(const char *id, int64_t estimate, int step, const Refusal **refusal) {
  json_t *tasks = json_array(), *result = NULL;
  sqlite3_stmt *rows = with_text(TASKS, id);
  while (sqlite3_step(rows) == SQLITE_ROW)
    json_array_append_new(tasks, json_pack("[oo]", text_of(rows, 1), text_of(rows, 2)));
  sqlite3_reset(rows);
  run(with_text(TRIALS, id));
  sqlite3_stmt *session = with_text(SESSION, id), *player = NULL;
  *refusal = &not_found;
  if (sqlite3_step(session) == SQLITE_ROW) {
    player = with_text(PLAYER, (const char *)sqlite3_column_text(session, 1));
    bool fits = strcmp((const char *)sqlite3_column_text(session, 9), "estimating") == 0
                && (step < 0 || step == sqlite3_column_int(session, 10));
    if (!fits) {
      *refusal = &wrong_phase;
    } else if (sqlite3_step(player) == SQLITE_ROW) {
      result = active_state(session, player, tasks);
      *refusal = lock_in(session, estimate) ? NULL : &store_failed;
    }
    sqlite3_reset(player);
  }
  sqlite3_reset(session);
  json_decref(tasks);
  return result;
}

static json_t *quest_estimate(json_t *params, const Refusal **refusal) {
  const char *id = NULL;
  double seconds = 0;
  int step = -1;
  if (json_unpack_ex(params, NULL, 0, "{s:s, s:F, s?i!}", "sessionID", &id, "seconds", &seconds,
                     "step", &step)
      || strlen(id) != 36 || seconds < 1 || seconds > 86400)
    return *refusal = &invalid_params, NULL;
  json_t *result = NULL;
  if (begin_change()) {
    result = estimate_step(id, (int64_t)round(seconds * 1000), step, refusal);
    if (!end_change(!*refusal) && !*refusal) *refusal = &store_failed;
  } else {
    *refusal = &store_failed;
  }
  if (*refusal) json_decref(result);
  return *refusal ? NULL : result;
}

/* The protocol */

static const struct {
  const char *name;
  Method *run;
} methods[] = {
  {"server.info", server_info}, {"profile.get", profile_get}, {"quest.list", quest_list},
  {"quest.estimate", quest_estimate}};

static json_t *answer_to(const char *line, size_t length) {
  static const Refusal parse_error = {-32700, "This is not JSON."};
  static const Refusal invalid_request = {-32600, "This is not a request."};
  static const Refusal no_method = {-32601, "There is no such method."};
  const Refusal *refusal = &parse_error;
  json_t *request = json_loadb(line, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
  json_t *id = json_object_get(request, "id"), *params = json_object_get(request, "params");
  json_t *none = params ? NULL : json_object(), *result = NULL;
  const char *version = json_string_value(json_object_get(request, "jsonrpc"));
  const char *name = json_string_value(json_object_get(request, "method"));
  if (request) refusal = &invalid_request;
  if (version && strcmp(version, "2.0") == 0 && name && json_is_object(params ? params : none)) {
    refusal = &no_method;
    for (size_t index = 0; index < sizeof methods / sizeof *methods; index++) {
      if (strcmp(methods[index].name, name) != 0) continue;
      refusal = NULL;
      result = methods[index].run(params ? params : none, &refusal);
    }
  }
  json_t *answer = json_object();
  set(answer, "jsonrpc", string("2.0"));
  set(answer, "id", id ? json_incref(id) : json_null());
  if (result) set(answer, "result", result);
  else set(answer, "error", json_pack("{si ss}", "code", refusal->code, "message", refusal->message));
  json_decref(none);
  json_decref(request);
  return answer;
}

/* Answers every complete line of the input; returns how many bytes were used. */
static size_t answer_lines(const char *input, size_t count, char **output, size_t *capacity) {
  size_t used = 0, written = 0;
  const char *first = memchr(input, '\n', count), *last = memrchr(input, '\n', count);
  is_group = first != last;
  for (const char *end; (end = memchr(input + used, '\n', count - used));) {
    json_t *answer = answer_to(input + used, (size_t)(end - input) - used);
    used = (size_t)(end - input) + 1;
    size_t flags = JSON_COMPACT | JSON_REAL_PRECISION(15), length;
    while ((length = json_dumpb(answer, *output + written, *capacity - written, flags))
           >= *capacity - written) {
      *capacity = 2 * (*capacity + length);
      *output = realloc(*output, *capacity);
      if (!*output) fail("memory");
    }
    json_decref(answer);
    written += length;
    (*output)[written++] = '\n';
  }
  end_group();
  for (size_t sent = 0; sent < written;) {
    ssize_t done = write(1, *output + sent, written - sent);
    if (done < 0) exit(0);
    sent += (size_t)done;
  }
  return used;
}

int main(int argument_count, char **arguments) {
  if (argument_count != 2) return fprintf(stderr, "usage: twin STORE\n"), 2;
  open_store(arguments[1]);
  static char input[1 << 20];
  size_t waiting = 0, capacity = 16384;
  char *output = malloc(capacity);
  for (ssize_t count; (count = read(0, input + waiting, sizeof input - waiting)) > 0;) {
    waiting += (size_t)count;
    size_t used = answer_lines(input, waiting, &output, &capacity);
    memmove(input, input + used, waiting -= used);
  }
  for (int index = 0; index < STATEMENT_COUNT; index++) sqlite3_finalize(statements[index]);
  sqlite3_close(store);
  free(output);
  return 0;
}
