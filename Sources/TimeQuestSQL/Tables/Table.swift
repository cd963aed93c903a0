/// A column of a table: its name, and its value in a record.
struct Column<Record>: Sendable {
  let name: String
  let value: @Sendable (Record) -> StoredValue

  init(_ name: String, _ value: @escaping @Sendable (Record) -> StoredValue) {
    self.name = name
    self.value = value
  }

  /// This column for a record that has this one as a part.
  func within<Whole>(_ part: @escaping @Sendable (Whole) -> Record) -> Column<Whole> {
    Column<Whole>(name) { [value] whole in value(part(whole)) }
  }
}

/// A table: each of its columns stands here once, in the order in which rows are read.
///
/// Every statement that names all columns, or some of them, is made from this.
struct Table<Record>: Sendable {
  let name: String
  let columns: [Column<Record>]
  /// The columns for a SELECT, each with the name `table.column`.
  let selection: String

  init(_ name: String, _ columns: [Column<Record>]) {
    self.name = name
    self.columns = columns
    selection = commaList(columns) {
      let column = "\(name).\($0.name)"
      return "\(column) AS \"\(column)\""
    }
  }

  /// The names of the columns, with commas between, each with a prefix such as `s.`.
  func names(of prefix: String = "") -> String { commaList(columns) { prefix + $0.name } }

  /// `SELECT … FROM …`, to which conditions can be added.
  var select: String { "SELECT \(selection) FROM \(name)" }

  /// Inserts one row, with a parameter for each column.
  var insert: String { insert(last: "$\(columns.count)") }

  /// Inserts one row, with a parameter for each column but the last.
  func insert(last value: String) -> String {
    let parameters = commaList(1..<columns.count) { "$\($0)" }
    return "INSERT INTO \(name) (\(names())) VALUES (\(parameters), \(value))"
  }

  /// Inserts one row, or updates the row with that key, which keeps its position in the order.
  func upsert(by key: String) -> String { "\(insert) \(onConflict(with: key))" }

  /// The end of an INSERT that updates the row with that key instead, with some columns more.
  func onConflict(with key: String, and more: [String] = []) -> String {
    let changed = columns.map(\.name).filter { $0 != key } + more
    return "ON CONFLICT (\(key)) DO UPDATE SET \(commaList(changed) { "\($0) = excluded.\($0)" })"
  }

  /// Updates the row whose first column has that value.
  var update: String {
    let changes = commaList(2...columns.count) { "\(columns[$0 - 1].name) = $\($0)" }
    return "UPDATE \(name) SET \(changes) WHERE \(columns[0].name) = $1"
  }

  /// The columns with these names, or all others, in the order of this table.
  func part(_ names: [String], isLeftOut: Bool = false) -> Table {
    Table(name, columns.filter { names.contains($0.name) != isLeftOut })
  }

  /// The parameter that stands for a column in `insert`.
  func parameter(_ column: String) -> String {
    "$\((columns.firstIndex { $0.name == column } ?? 0) + 1)"
  }

  /// The values of a row, in the order of the columns.
  func values(of record: Record) -> [StoredValue] {
    var values: [StoredValue] = []
    values.reserveCapacity(columns.count)
    for column in columns { values.append(column.value(record)) }
    return values
  }

  /// Whether two records have equal rows.
  func areEqual(_ one: Record, _ other: Record) -> Bool {
    columns.allSatisfy { $0.value(one) == $0.value(other) }
  }
}

/// The texts of the items, with commas between.
///
/// `map` and `joined` would add 0.1 ms to the start of a process, for their generic types.
private func commaList<Item>(_ items: some Sequence<Item>, _ text: (Item) -> String) -> String {
  items.reduce(into: "") { list, item in
    if !list.isEmpty { list += ", " }
    list += text(item)
  }
}
