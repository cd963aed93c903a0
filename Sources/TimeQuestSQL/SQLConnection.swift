package import TimeQuestPersistence

/// A connection to a database: what a SQL store implements, so that the tables can use it.
///
/// Statements use the SQL that SQLite and PostgreSQL share, with the parameters `$1`, `$2` and so
/// on. Every result column is named `table.column`, for errors.
package protocol SQLConnection: AnyObject {
  /// Whether results come over a network, so that one statement is faster than two.
  var isRemote: Bool { get }

  /// The query for the time of the server's clock; nil where there is no server.
  var timeQuery: String? { get }

  /// Runs one statement without a result.
  func run(_ sql: String, _ values: [StoredValue]) throws(StoreError)

  /// Runs one query, which changes nothing, and passes its rows to the body one by one, while the
  /// body returns true.
  func visit(
    _ sql: String,
    _ values: [StoredValue],
    _ body: (inout Row) throws(StoreError) -> Bool
  ) throws(StoreError)

  /// Runs the body within the transaction: throwing rolls back the changes of the body only.
  func savepoint<Result>(_ body: () throws -> Result) throws -> Result

  /// Runs all statements of the body.
  ///
  /// The body only calls `run`: its statements may be sent together after it returns. Where one of
  /// them fails, only a rollback may follow, of the transaction or to the savepoint around it.
  func batch(_ body: () throws -> Void) throws
}
