import TimeQuestPersistence

extension Connection {
  /// The rows of a child table under their owners, whom the first column names.
  func groups<each Value: ColumnValue, Owner: ColumnValue & Hashable, Child>(
    _ sql: String,
    _ values: repeat each Value,
    by owner: Owner.Type,
    read: (inout Row) throws(StoreError) -> Child
  ) throws(StoreError) -> [Owner: [Child]] {
    var groups: [Owner: [Child]] = [:]
    let pairs = try rows(sql, repeat each values) { row throws(StoreError) in
      (owner: try row.next(Owner.self), child: try read(&row))
    }
    for pair in pairs { groups[pair.owner, default: []].append(pair.child) }
    return groups
  }
}
