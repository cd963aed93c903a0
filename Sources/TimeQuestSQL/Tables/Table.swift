/// The name and columns of a table, in the one order in which its rows are written and read.
struct Table {
  let name: String
  let columns: [String]

  /// The columns for a SELECT, each under the name `table.column`.
  let selection: String
  /// `SELECT … FROM …`, to be followed by conditions.
  let select: String
  let insert: String

  init(_ name: String, _ columns: [String]) {
    self.name = name
    self.columns = columns
    selection = columns.map { "\(name).\($0) AS \"\(name).\($0)\"" }.joined(separator: ", ")
    select = "SELECT \(selection) FROM \(name)"
    let parameters = columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    insert = "INSERT INTO \(name) (\(columns.joined(separator: ", "))) VALUES (\(parameters))"
  }

  /// Inserts, or replaces the row with that key and keeps its place in the order.
  func upsert(by key: String) -> String {
    let changes = columns.filter { $0 != key }.map { "\($0) = excluded.\($0)" }
    return "\(insert) ON CONFLICT (\(key)) DO UPDATE SET \(changes.joined(separator: ", "))"
  }
}
