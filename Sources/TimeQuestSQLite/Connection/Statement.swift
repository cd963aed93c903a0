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
      // A text of its own would be an allocation for each of a session's thirty ids.
      unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: ID<Never>.length) { text in
        unsafe ID<Never>(uuid).write(to: UnsafeMutableRawBufferPointer(text))
        return unsafe tq_sqlite3_bind_copy(handle, index, text.baseAddress, CInt(text.count))
      }
    case .text(var text):
      text.withUTF8 { bytes in
        let start = unsafe UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
        return unsafe tq_sqlite3_bind_copy(handle, index, start, CInt(clamping: bytes.count))
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
  func isNull(_ column: CInt) -> Bool { unsafe value(column, of: SQLITE_NULL) != nil }

  func integer(_ column: CInt) -> Int64? {
    unsafe value(column, of: SQLITE_INTEGER).map { unsafe sqlite3_value_int64($0) }
  }

  func text(_ column: CInt) -> UnsafeBufferPointer<UInt8>? {
    guard let value = unsafe value(column, of: SQLITE_TEXT),
      let start = unsafe sqlite3_value_text(value)
    else { return nil }
    return unsafe UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }

  /// The column's value, valid until the next row; nil if it is of another type.
  ///
  /// It is looked up once: each `sqlite3_column_` function would do that again. SQLite allows this
  /// to a connection that one thread uses at a time.
  private func value(_ column: CInt, of type: CInt) -> OpaquePointer? {
    let value = unsafe sqlite3_column_value(handle, column)
    return unsafe sqlite3_value_type(value) == type ? value : nil
  }

  func name(_ column: CInt) -> String? {
    unsafe sqlite3_column_name(handle, column).map { unsafe String(cString: $0) }
  }
}
