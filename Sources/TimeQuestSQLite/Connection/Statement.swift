import CSQLite
import TimeQuestModels
import TimeQuestSQL

/// A compiled statement, which lives as long as its connection.
@safe final class Statement {
  private let handle: OpaquePointer

  /// Nil if SQLite cannot compile the text; the connection has the error code.
  init?(_ sql: String, on connection: OpaquePointer) {
    // SQLite numbers `$1` by its position in the text, but `?1` by its digits.
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

  /// Sets a parameter, counted from 1; returns a SQLite result code.
  func bind(_ value: StoredValue, at index: CInt) -> CInt {
    switch value {
    case .null: unsafe sqlite3_bind_null(handle, index)
    case .integer(let number): unsafe sqlite3_bind_int64(handle, index, number)
    case .id(let uuid):
      unsafe withUnsafeTemporaryAllocation(byteCount: ID<Never>.length, alignment: 1) { text in
        unsafe ID<Never>(uuid).write(to: text)
        let characters = unsafe text.baseAddress?.assumingMemoryBound(to: CChar.self)
        return unsafe tq_sqlite3_bind_text(handle, index, characters, CInt(text.count))
      }
    case .text(let text):
      unsafe text.withCString { characters in
        unsafe tq_sqlite3_bind_text(handle, index, characters, CInt(clamping: text.utf8.count))
      }
    }
  }

  /// Advances to the next row or to the end; returns a SQLite result code.
  func step() -> CInt { unsafe sqlite3_step(handle) }

  /// Releases the rows and their snapshot.
  ///
  /// SQLite's result code is ignored: it repeats the one of the last `step`.
  func reset() {
    unsafe sqlite3_reset(handle)
  }
}

extension Statement: ResultRow {
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
