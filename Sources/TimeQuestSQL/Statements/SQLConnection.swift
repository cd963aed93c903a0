package import TimeQuestPersistence

/// A connection to a database: what a SQL store implements, so that the tables can use it.
///
/// Statements use the SQL that SQLite and PostgreSQL share, with the parameters `$1`, `$2` and so
/// on. Every result column is named `table.column`, for errors.
package protocol SQLConnection: AnyObject {
  /// Whether results come over a network, so that one statement is faster than two.
  var isRemote: Bool { get }

  /// Whether an INSERT may ask the tables for a value; some distributed engines refuse that.
  var insertsWhatItSelects: Bool { get }

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

/// A connection as the tables use it: its results become models.
///
/// It is a type because the compiler does not specialise an extension of the protocol for each
/// model.
package struct Database {
  let connection: any SQLConnection

  package init(_ connection: any SQLConnection) {
    self.connection = connection
  }

  /// All rows of the result.
  package func rows<Model>(
    _ sql: String,
    _ values: [StoredValue] = [],
    read: (inout Row) throws(StoreError) -> Model
  ) throws(StoreError) -> [Model] {
    var models: [Model] = []
    try connection.visit(sql, values) { row throws(StoreError) in
      models.append(try read(&row))
      return true
    }
    return models
  }

  /// The first row of the result; nil if there is none.
  package func first<Model>(
    _ sql: String,
    _ values: [StoredValue] = [],
    read: (inout Row) throws(StoreError) -> Model
  ) throws(StoreError) -> Model? {
    var model: Model?
    try connection.visit(sql, values) { row throws(StoreError) in
      model = try read(&row)
      return false
    }
    return model
  }

  /// The value in the first row of a result with one column; nil if there is no row.
  package func value<Value: ColumnValue>(
    _ sql: String,
    _ values: [StoredValue] = [],
    as type: Value.Type = Value.self
  ) throws(StoreError) -> Value? {
    try first(sql, values) { row throws(StoreError) in try row.next() }
  }

  /// The rows of a child table, grouped by the parent in the first column.
  ///
  /// The text must put the rows of one parent together, as by `ORDER BY`.
  func groups<Parent: ColumnValue & Hashable, Child>(
    _ sql: String,
    _ values: [StoredValue] = [],
    by parent: Parent.Type,
    read: (inout Row) throws(StoreError) -> Child
  ) throws(StoreError) -> [Parent: [Child]] {
    var groups: [Parent: [Child]] = [:]
    // A group is looked for when it is whole, not once for each of its rows.
    var parent: Parent?
    var children: [Child] = []
    try connection.visit(sql, values) { row throws(StoreError) in
      let next: Parent = try row.next()
      if let parent, parent != next {
        groups[parent] = children
        children = []
      }
      parent = next
      children.append(try read(&row))
      return true
    }
    if let parent { groups[parent] = children }
    return groups
  }
}

extension SQLConnection {
  /// The database on this connection.
  package var database: Database { Database(self) }
}
