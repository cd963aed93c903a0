/// The scripts that make a store, and that change one from each format to the next.
///
/// The number of a script in a list, from 1, is the format after it. A released script never
/// changes: a new format is a script at the end of both lists.
package enum Schema {
  /// The scripts for SQLite.
  package static let sqlite = [ofSQLite]
  /// The scripts for PostgreSQL.
  package static let postgres = [ofPostgres]
}
