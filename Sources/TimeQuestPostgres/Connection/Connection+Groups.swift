import TimeQuestPersistence

extension Connection {
  /// The rows of a child table under their owners, whom the first column names.
  func groups<Owner: ColumnValue & Hashable, Child>(
    _ sql: String,
    values: [String?],
    by owner: Owner.Type,
    read: (inout Row) throws(StoreError) -> Child
  ) throws(StoreError) -> [Owner: [Child]] {
    var groups: [Owner: [Child]] = [:]
    let pairs = try rows(sql, values: values) { row throws(StoreError) in
      (owner: try row.next(Owner.self), child: try read(&row))
    }
    for pair in pairs { groups[pair.owner, default: []].append(pair.child) }
    return groups
  }

  func groups<each Value: ColumnValue, Owner: ColumnValue & Hashable, Child>(
    _ sql: String,
    _ values: repeat each Value,
    by owner: Owner.Type,
    read: (inout Row) throws(StoreError) -> Child
  ) throws(StoreError) -> [Owner: [Child]] {
    var texts: [String?] = []
    for value in repeat each values { texts.append(value.stored) }
    return try groups(sql, values: texts, by: owner, read: read)
  }
}
