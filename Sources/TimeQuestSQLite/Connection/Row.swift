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
    guard let value = Value.read(self) else { throw unreadable() }
    return value
  }

  /// Whether the column holds nothing.
  var isNull: Bool { unsafe sqlite3_column_type(statement, column) == SQLITE_NULL }

  /// Lends the column's text where it lies, in whatever encoding it is; nil where it holds no text.
  func withText<Value>(_ read: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
    guard unsafe sqlite3_column_type(statement, column) == SQLITE_TEXT,
      let start = unsafe sqlite3_column_text(statement, column)
    else { return nil }
    let count = unsafe Int(sqlite3_column_bytes(statement, column))
    return unsafe read(UnsafeBufferPointer(start: start, count: count))
  }

  /// What fills the next columns together, or nil where the first of them is null.
  mutating func nextGroup<Model>(
    of columns: CInt,
    read: (inout Row) throws(StoreError) -> Model
  ) throws(StoreError) -> Model? {
    let end = column + columns
    defer { column = end }
    return isNull ? nil : try read(&self)
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
  func stored() -> StoredValue? {
    switch unsafe sqlite3_column_type(statement, column) {
    case SQLITE_NULL: .null
    case SQLITE_INTEGER: unsafe .integer(sqlite3_column_int64(statement, column))
    case SQLITE_TEXT: unsafe withText { unsafe Self.string($0) }.map { .text($0) }
    default: nil
    }
  }

  private static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let start = unsafe UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
    if let start = unsafe start, let text = unsafe String(validatingCString: start),
      text.utf8.count == bytes.count
    {
      return text
    }
    // A text that holds a NUL ends there for C; this takes it whole, but is slower.
    return unsafe String(validating: bytes, as: UTF8.self)
  }
}
