/// The name of a table and its columns, in the order in which rows are written and read.
struct Table {
  let name: String
  let columns: [String]

  /// The columns for a SELECT, each with the name `table.column`.
  let selection: String

  init(_ name: String, _ columns: [String]) {
    self.name = name
    self.columns = columns
    selection = Self.list(columns) { "\(name).\($0) AS \"\(name).\($0)\"" }
  }

  /// `SELECT … FROM …`, to which conditions can be added.
  var select: String { "SELECT \(selection) FROM \(name)" }

  /// Inserts one row, with a parameter for each column.
  var insert: String {
    let parameters = Self.list(1...columns.count) { "$\($0)" }
    return "INSERT INTO \(name) (\(Self.list(columns) { $0 })) VALUES (\(parameters))"
  }

  /// Inserts one row, or updates the row with that key, which keeps its position in the order.
  func upsert(by key: String) -> String {
    let changes = Self.list(columns.filter { $0 != key }) { "\($0) = excluded.\($0)" }
    return "\(insert) ON CONFLICT (\(key)) DO UPDATE SET \(changes)"
  }

  /// The texts of the items, joined by commas.
  ///
  /// `map` and `joined` would add 0.1 ms to the start of a process, for their generic types.
  private static func list<Item>(_ items: some Sequence<Item>, _ text: (Item) -> String) -> String {
    items.reduce(into: "") { list, item in
      if !list.isEmpty { list += ", " }
      list += text(item)
    }
  }
}
