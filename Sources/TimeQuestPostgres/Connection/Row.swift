import TimeQuestPersistence

/// One row of an answer, read column by column from the left.
///
/// Every column bears the name `table.column`, by which an unreadable one is reported.
@safe struct Row: ~Copyable {
  private let library: LibPQ
  private let result: OpaquePointer
  private var column: CInt = 0

  init(of result: OpaquePointer, library: LibPQ) {
    self.library = library
    unsafe self.result = result
  }

  /// The next column; throws `corrupt` for a value that the type cannot have written.
  mutating func next<Value: ColumnValue>(
    _ type: Value.Type = Value.self
  ) throws(StoreError) -> Value {
    defer { column += 1 }
    guard let value = Value(stored: try current()) else { throw unreadable() }
    return value
  }

  /// What fills the next columns together, or nil where the first of them is null.
  mutating func nextGroup<Model>(
    of columns: CInt,
    read: (inout Row) throws(StoreError) -> Model
  ) throws(StoreError) -> Model? {
    let end = column + columns
    defer { column = end }
    return unsafe library.isNull(result, 0, column) != 0 ? nil : try read(&self)
  }

  /// The error for the column that was read last, where it contradicts its neighbours.
  func contradiction() -> StoreError { unreadable(column - 1) }

  private func unreadable(_ index: CInt? = nil) -> StoreError {
    let name = unsafe library.columnName(result, index ?? column).map {
      unsafe String(cString: $0)
    }
    return StoreError(.corrupt, during: "read", detail: "cannot read \(name ?? "a column")")
  }

  /// The text of the column, nil being NULL; throws where it is not valid UTF-8.
  private func current() throws(StoreError) -> String? {
    guard unsafe library.isNull(result, 0, column) == 0 else { return nil }
    guard let start = unsafe library.value(result, 0, column),
      let text = unsafe String(validatingCString: start)
    else { throw unreadable() }
    return text
  }
}
