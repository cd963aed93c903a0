import CSQLite
import TimeQuestPersistence

/// One row of an answer, read column by column from the left.
///
/// Every column bears the name `table.column`, by which an unreadable one is reported.
@safe struct Row: ~Copyable {
  private let statement: OpaquePointer
  private var column: CInt = 0

  init(of statement: OpaquePointer) {
    unsafe self.statement = statement
  }

  /// The next column; throws `corrupt` for a value that the type cannot have written.
  mutating func next<Value: ColumnValue>(
    _ type: Value.Type = Value.self
  ) throws(StoreError) -> Value {
    defer { column += 1 }
    guard let stored = current(), let value = Value(stored: stored) else { throw unreadable() }
    return value
  }

  /// What fills the next columns together, or nil where the first of them is null.
  mutating func nextGroup<Model>(
    of columns: CInt,
    read: (inout Row) throws(StoreError) -> Model
  ) throws(StoreError) -> Model? {
    let end = column + columns
    defer { column = end }
    return unsafe sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : try read(&self)
  }

  /// The error for the column that was read last, where it contradicts its neighbours.
  func contradiction() -> StoreError { unreadable(column - 1) }

  private func unreadable(_ index: CInt? = nil) -> StoreError {
    let name = unsafe sqlite3_column_name(statement, index ?? column).map {
      unsafe String(cString: $0)
    }
    return StoreError(.corrupt, during: "read", detail: "cannot read \(name ?? "a column")")
  }

  /// Nil for what is neither null, an integer nor text in valid UTF-8.
  private func current() -> StoredValue? {
    switch unsafe sqlite3_column_type(statement, column) {
    case SQLITE_NULL: return .null
    case SQLITE_INTEGER: return unsafe .integer(sqlite3_column_int64(statement, column))
    case SQLITE_TEXT:
      guard let start = unsafe sqlite3_column_text(statement, column) else { return nil }
      let count = unsafe Int(sqlite3_column_bytes(statement, column))
      let text = unsafe String(
        validatingCString: UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
      )
      if let text, text.utf8.count == count { return .text(text) }
      // A text that holds a NUL ends there for C; this takes it whole, but is slower.
      let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
      return unsafe String(validating: bytes, as: UTF8.self).map { .text($0) }
    default: return nil
    }
  }
}
