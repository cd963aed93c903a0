import CSQLite
import TimeQuestModels
import TimeQuestSQL

/// A compiled statement, which lives as long as its connection.
@safe final class Statement {
  private let handle: OpaquePointer
  /// A place for the text of each parameter, so that SQLite need not copy most of them.
  private let texts: UnsafeMutableBufferPointer<CChar>
  /// The length of such a place, which is that of an id.
  private static let placeLength = ID<Never>.length

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
    let count = unsafe Int(sqlite3_bind_parameter_count(handle))
    unsafe texts = .allocate(capacity: count * Self.placeLength)
  }

  deinit {
    unsafe sqlite3_finalize(handle)
    unsafe texts.deallocate()
  }

  /// Sets a parameter, counted from 1; returns a SQLite result code.
  func bind(_ value: StoredValue, at index: CInt) -> CInt {
    switch value {
    case .null: unsafe sqlite3_bind_null(handle, index)
    case .integer(let number): unsafe sqlite3_bind_int64(handle, index, number)
    case .id(let uuid):
      unsafe bind(at: index, count: ID<Never>.length) { unsafe ID<Never>(uuid).write(to: $0) }
    case .text(let text): bind(text, at: index)
    }
  }

  private func bind(_ text: String, at index: CInt) -> CInt {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.count > Self.placeLength else {
        return unsafe bind(at: index, count: bytes.count) { unsafe $0.copyBytes(from: bytes) }
      }
      let start = unsafe UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      return unsafe tq_sqlite3_bind_copy(handle, index, start, CInt(clamping: bytes.count))
    }
  }

  /// Sets a parameter to a text that is written into its place.
  private func bind(
    at index: CInt,
    count: Int,
    _ write: (UnsafeMutableRawBufferPointer) -> Void
  ) -> CInt {
    let start = (Int(index) - 1) * Self.placeLength
    guard unsafe texts.indices.contains(start) else { return SQLITE_RANGE }
    let place = unsafe UnsafeMutableBufferPointer(rebasing: texts[start..<start + count])
    unsafe write(UnsafeMutableRawBufferPointer(place))
    // Nil stands for SQLITE_STATIC: the text stays where it is for as long as the statement does.
    return unsafe sqlite3_bind_text(handle, index, place.baseAddress, CInt(count), nil)
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
    unsafe sqlite3_value_type(value(column)) == SQLITE_NULL
  }

  func integer(_ column: CInt) -> Int64? {
    let value = unsafe value(column)
    guard unsafe sqlite3_value_type(value) == SQLITE_INTEGER else { return nil }
    return unsafe sqlite3_value_int64(value)
  }

  func text(_ column: CInt) -> UnsafeBufferPointer<UInt8>? {
    let value = unsafe value(column)
    guard unsafe sqlite3_value_type(value) == SQLITE_TEXT,
      let start = unsafe sqlite3_value_text(value)
    else { return nil }
    return unsafe UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }

  /// The column's value, valid until the next row.
  ///
  /// It is looked up once: each `sqlite3_column_` function would do that again. SQLite allows this
  /// to a connection that one thread uses at a time.
  private func value(_ column: CInt) -> OpaquePointer? {
    unsafe sqlite3_column_value(handle, column)
  }

  func name(_ column: CInt) -> String? {
    unsafe sqlite3_column_name(handle, column).map { unsafe String(cString: $0) }
  }
}
