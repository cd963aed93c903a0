import CSQLite

/// One compiled statement, kept for the life of its connection.
@safe final class Statement {
  private let handle: OpaquePointer

  /// Nil where SQLite refuses the text; the connection knows why.
  init?(_ sql: String, on connection: OpaquePointer) {
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
    case .text(var text):
      text.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
          unsafe tq_sqlite3_bind_text(
            handle,
            index,
            characters.baseAddress,
            CInt(clamping: characters.count)
          )
        }
      }
    }
  }

  /// Goes on to the next row, or to the end; returns SQLite's code.
  func step() -> CInt { unsafe sqlite3_step(handle) }

  /// Lends the row that the last step has reached.
  func withRow<Model, Failure: Error>(
    _ read: (inout Row) throws(Failure) -> Model
  ) throws(Failure) -> Model {
    var row = unsafe Row(of: handle)
    return try read(&row)
  }

  /// Lets go of the rows, and of the snapshot that they hold.
  ///
  /// Its code repeats the last step's.
  func reset() {
    unsafe sqlite3_reset(handle)
  }
}
