import CSQLite
import TimeQuestSQL

/// One compiled statement, kept for the life of its connection.
@safe final class Statement {
  private let handle: OpaquePointer

  /// Nil where SQLite refuses the text; the connection knows why.
  init?(_ sql: String, on connection: OpaquePointer) {
    // SQLite would number `$1` by where it stands, and `?1` by what it says.
    let (dollar, question) = (UInt8(ascii: "$"), UInt8(ascii: "?"))
    var sql = sql
    sql = sql.withUTF8 { text in
      String(decoding: unsafe text.map { $0 == dollar ? question : $0 }, as: UTF8.self)
    }
    var handle: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let code = unsafe sqlite3_prepare_v3(connection, sql, -1, flags, &handle, nil)
    guard code == SQLITE_OK, let handle = unsafe handle else { return nil }
    unsafe self.handle = handle
  }

  deinit {
    unsafe sqlite3_finalize(handle)
  }

  /// Sets the parameter of that number, counted from 1; returns SQLite's code.
  func bind(_ value: StoredValue, at index: CInt) -> CInt {
    switch value {
    case .null: unsafe sqlite3_bind_null(handle, index)
    case .integer(let number): unsafe sqlite3_bind_int64(handle, index, number)
    case .text(let text):
      unsafe text.withCString { characters in
        unsafe tq_sqlite3_bind_text(handle, index, characters, CInt(clamping: text.utf8.count))
      }
    }
  }

  /// Goes on to the next row, or to the end; returns SQLite's code.
  func step() -> CInt { unsafe sqlite3_step(handle) }

  /// Lets go of the rows, and of the snapshot that they hold.
  ///
  /// Its code repeats the last step's.
  func reset() {
    unsafe sqlite3_reset(handle)
  }
}

extension Statement: SQLAnswer {
  func isNull(_ column: CInt) -> Bool {
    unsafe sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  func integer(_ column: CInt) -> Int64? {
    guard unsafe sqlite3_column_type(handle, column) == SQLITE_INTEGER else { return nil }
    return unsafe sqlite3_column_int64(handle, column)
  }

  func text(_ column: CInt) -> UnsafeBufferPointer<UInt8>? {
    guard unsafe sqlite3_column_type(handle, column) == SQLITE_TEXT,
      let start = unsafe sqlite3_column_text(handle, column)
    else { return nil }
    let count = unsafe Int(sqlite3_column_bytes(handle, column))
    return unsafe UnsafeBufferPointer(start: start, count: count)
  }

  func name(_ column: CInt) -> String? {
    unsafe sqlite3_column_name(handle, column).map { unsafe String(cString: $0) }
  }
}
