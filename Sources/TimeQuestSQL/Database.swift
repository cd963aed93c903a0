package import TimeQuestPersistence

/// A connection as the tables use it: what it answers becomes models.
///
/// A type of its own, as of an extension of the protocol the compiler would make no code for each
/// model.
package struct Database {
  let connection: any SQLConnection

  package init(_ connection: any SQLConnection) {
    self.connection = connection
  }

  /// Runs one statement that answers nothing.
  func run(_ sql: String, _ values: [StoredValue] = []) throws(StoreError) {
    try connection.run(sql, values)
  }

  /// All rows of the answer.
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

  /// The first row of the answer, if there is one.
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

  /// The one value of an answer of one column.
  package func value<Value: ColumnValue>(
    _ sql: String,
    _ values: [StoredValue] = [],
    as type: Value.Type = Value.self
  ) throws(StoreError) -> Value? {
    try first(sql, values) { row throws(StoreError) in try row.next() }
  }

  /// The rows of a child table under their owners, whom the first column names.
  func groups<Owner: ColumnValue & Hashable, Child>(
    _ sql: String,
    _ values: [StoredValue] = [],
    by owner: Owner.Type,
    read: (inout Row) throws(StoreError) -> Child
  ) throws(StoreError) -> [Owner: [Child]] {
    var groups: [Owner: [Child]] = [:]
    try connection.visit(sql, values) { row throws(StoreError) in
      let owner: Owner = try row.next()
      groups[owner, default: []].append(try read(&row))
      return true
    }
    return groups
  }
}

extension SQLConnection {
  /// For what a store asks of its own tables.
  package var database: Database { Database(self) }
}
