#pragma once
#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift does not import. */
static inline int tq_sqlite3_bind_copy(sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

/* Ends the counting of memory, for the whole process, unless SQLite is in use already, and has pages
   allocated one by one: 20 at once, as is usual, took half the time of a statement with a temporary table. */
static inline void tq_sqlite3_configure_memory(void) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  sqlite3_config(SQLITE_CONFIG_PAGECACHE, (void *)0, 0, 0);
  /* What a savepoint would put back stays in memory, where SQLite else writes all beyond 64 KiB to a file. An import of
     150,000 trials into as many needs 41 MiB either way. */
  sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, -1);
}

/* Where SQLite puts what does not fit into memory, for the whole process, unless it has a folder already. */
static inline void tq_sqlite3_keep_temporary_files(const char *folder) {
  if (!sqlite3_temp_directory) sqlite3_temp_directory = sqlite3_mprintf("%s", folder);
}
