package import TimeQuestPersistence

/// A connection as the tables use it: its results become models.
///
/// It is a type because the compiler does not specialise an extension of the protocol for each
/// model.
package struct Database {
  let connection: any SQLConnection

  package init(_ connection: any SQLConnection) {
    self.connection = connection
  }

  /// Runs one statement without a result.
  func run(_ sql: String, _ values: [StoredValue] = []) throws(StoreError) {
    try connection.run(sql, values)
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
