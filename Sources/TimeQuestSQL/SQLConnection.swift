package import TimeQuestPersistence

/// One connection to a database: all that a store brings for the tables to be kept in it.
///
/// Statements are in what SQLite and PostgreSQL both understand, their parameters `$1`, `$2` and so
/// on. Every column that is read bears the name `table.column`, so that an error can tell it.
package protocol SQLConnection: AnyObject {
  /// Whether an answer comes over a network, so that one statement is better than two.
  var isRemote: Bool { get }

  /// Runs one statement that answers nothing.
  func run(_ sql: String, _ values: [StoredValue]) throws(StoreError)

  /// Runs one statement and lends its rows, one by one, for as long as the body answers true.
  func visit(
    _ sql: String,
    _ values: [StoredValue],
    _ body: (inout Row) throws(StoreError) -> Bool
  ) throws(StoreError)

  /// Runs the body as a step within the transaction: throwing undoes its changes alone.
  func savepoint<Result>(_ body: () throws -> Result) throws -> Result

  /// Does all that the body runs, or nothing of it.
  ///
  /// The body asks nothing: what it runs may all be sent when it has ended.
  func batch(_ body: () throws -> Void) throws
}
