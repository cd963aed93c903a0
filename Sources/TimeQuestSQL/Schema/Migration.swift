/// The change of a store from one format to the next, as a script for each kind of database.
///
/// A released migration never changes. A new one stands in the list itself, with both scripts.
package struct Migration: Sendable {
  /// Nil where the format of that kind of database stays.
  private let sqlite: String?
  private let postgres: String?

  private init(sqlite: String? = nil, postgres: String? = nil) {
    self.sqlite = sqlite
    self.postgres = postgres
  }

  /// The first PostgreSQL store had what SQLite's second and third migration add.
  private static let all: [Migration] = [
    Migration(sqlite: SQLiteScript.firstFormat, postgres: PostgresScript.firstFormat),
    Migration(sqlite: SQLiteScript.reminderClaims),
    Migration(sqlite: SQLiteScript.views),
    Migration(sqlite: SQLiteScript.trials, postgres: PostgresScript.trials),
    Migration(sqlite: SQLiteScript.merging, postgres: PostgresScript.merging),
  ]

  /// The scripts for SQLite; the number of a script in this list, from 1, is the format after it.
  package static let sqlite = all.compactMap(\.sqlite)
  /// The same for PostgreSQL.
  package static let postgres = all.compactMap(\.postgres)
}

/// The longer scripts for SQLite.
enum SQLiteScript: Sendable {}

/// The longer scripts for PostgreSQL.
enum PostgresScript: Sendable {}
