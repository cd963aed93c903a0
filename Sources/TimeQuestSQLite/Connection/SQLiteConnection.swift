import CSQLite
import TimeQuestPersistence
import TimeQuestSQL

/// One connection to one file, with its statements compiled once.
///
/// Not for two threads at a time: whoever holds it guards it.
@safe final class SQLiteConnection: SQLConnection {
  private let handle: OpaquePointer
  private var statements: [SQLText: Statement] = [:]
  /// Whether a transaction was begun here and not yet ended here.
  private var hasBegun = false
  private var isClosed = false
  /// Why SQLite ended the running transaction by itself, as it does when the disk is full.
  private var lost: StoreError?
  let isRemote = false
  /// What is being done, for errors to name.
  var operation = "open"

  /// Opens an existing file; nothing is read but its header, and nothing is written.
  init(path: String, busyTimeout: Duration) throws(StoreError) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = unsafe sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle = unsafe handle else {
      let detail = unsafe String(cString: sqlite3_errmsg(handle))
      unsafe sqlite3_close(handle)
      throw StoreError(code: code, during: "open", detail: "\(detail): \(path)")
    }
    unsafe self.handle = handle
    unsafe sqlite3_busy_timeout(handle, CInt(busyTimeout / .milliseconds(1)))
  }

  deinit {
    close()
  }

  /// Ends it; nothing may be called afterwards.
  ///
  /// The last connection to a file also empties its log.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    statements.removeAll()
    unsafe sqlite3_close(handle)
  }

  /// Whether the path no longer leads to the file that was opened.
  var hasMoved: Bool {
    var moved: CInt = 0
    unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return moved != 0
  }

  /// The texts that were compiled so far, for a look at their plans.
  var compiledTexts: [String] { statements.keys.map(\.text) }

  /// The first 100 bytes of the file as they lie on the disk; fewer where it is shorter.
  ///
  /// Read through SQLite's own descriptor: closing another one of this process on the same file
  /// would drop the locks that SQLite holds on it.
  func header() throws(StoreError) -> [UInt8] {
    var file: UnsafeMutablePointer<sqlite3_file>?
    unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard let file = unsafe file, let methods = unsafe file.pointee.pMethods else { return [] }
    var size: Int64 = 0
    try check(unsafe methods.pointee.xFileSize(file, &size))
    var bytes = [UInt8](repeating: 0, count: Int(min(size, 100)))
    try check(unsafe methods.pointee.xRead(file, &bytes, CInt(bytes.count), 0))
    return bytes
  }

  /// Runs the body as one transaction.
  ///
  /// Once SQLite has ended it by itself, every later statement of the body throws the reason, and
  /// so does the end: nothing that comes after can slip in outside of the transaction.
  func transaction<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result {
    try begin(kind)
    defer { rollBackIfOpen() }
    let result = try body()
    try commit()
    return result
  }

  /// Begins a transaction, which `commit` or `rollBackIfOpen` ends.
  func begin(_ kind: TransactionKind) throws(StoreError) {
    try run(kind.rawValue)
    hasBegun = true
  }

  /// Ends the transaction, one way or the other; throws where nothing of it is kept, or nobody
  /// knows.
  func commit() throws(StoreError) {
    defer { rollBackIfOpen() }
    operation = "commit"
    try run("COMMIT")
  }

  /// Runs the body as a step within the transaction: throwing undoes its changes alone.
  func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    // Savepoints may nest under one name; the innermost is meant.
    try run("SAVEPOINT step")
    do {
      let result = try body()
      try run("RELEASE step")
      return result
    } catch {
      // Where the whole transaction is lost these throw the reason.
      try run("ROLLBACK TO step")
      try run("RELEASE step")
      throw error
    }
  }

  func batch(_ body: () throws -> Void) throws { try savepoint(body) }

  private func rollBackIfOpen() {
    hasBegun = false
    lost = nil
    guard unsafe sqlite3_get_autocommit(handle) == 0 else { return }
    // Should it fail, SQLite has nothing left to undo.
    unsafe sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
  }

  /// Runs a script of several statements.
  func execute(script: String) throws(StoreError) {
    try check(unsafe sqlite3_exec(handle, script, nil, nil, nil))
  }

  func run(_ sql: String, _ values: [StoredValue] = []) throws(StoreError) {
    let statement = try statement(sql, values)
    defer { statement.reset() }
    while try isAtRow(statement) {}
  }

  func visit(
    _ sql: String,
    _ values: [StoredValue],
    _ body: (inout Row) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let statement = try statement(sql, values)
    defer { statement.reset() }
    while try isAtRow(statement) {
      var row = Row(of: statement)
      guard try body(&row) else { return }
    }
  }

  private func statement(
    _ sql: String,
    _ values: [StoredValue]
  ) throws(StoreError) -> Statement {
    if let lost { throw lost }
    let statement = try compiled(sql)
    let values = values.span
    for index in values.indices {
      try check(statement.bind(values[index], at: CInt(index + 1)))
    }
    return statement
  }

  private func compiled(_ sql: String) throws(StoreError) -> Statement {
    let key = SQLText(text: sql)
    if let known = statements[key] { return known }
    guard let statement = unsafe Statement(sql, on: handle) else {
      throw failure(unsafe sqlite3_extended_errcode(handle))
    }
    statements[key] = statement
    return statement
  }

  private func isAtRow(_ statement: Statement) throws(StoreError) -> Bool {
    let code = statement.step()
    guard code != SQLITE_ROW else { return true }
    guard code != SQLITE_DONE else { return false }
    throw failure(code)
  }

  private func check(_ code: CInt) throws(StoreError) {
    guard code == SQLITE_OK else { throw failure(code) }
  }

  private func failure(_ code: CInt) -> StoreError {
    let detail = unsafe String(cString: sqlite3_errmsg(handle))
    let error = StoreError(code: code, during: operation, detail: detail)
    if hasBegun, lost == nil, unsafe sqlite3_get_autocommit(handle) != 0 { lost = error }
    return error
  }
}
