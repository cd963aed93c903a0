package import TimeQuestPersistence

/// The current row of a result as the library of the database holds it; columns count from 0.
package protocol ResultRow: AnyObject {
  /// Whether the column is null.
  func isNull(_ column: CInt) -> Bool
  /// The integer in the column, 0 for false and 1 for true; nil if it holds something else.
  func integer(_ column: CInt) -> Int64?
  /// The bytes of the text in the column, followed by a NUL; nil if it holds something else.
  ///
  /// They are valid until the next row, and need not be valid UTF-8.
  func text(_ column: CInt) -> UnsafeBufferPointer<UInt8>?
  /// The name of the column, such as `player.id`.
  func name(_ column: CInt) -> String?
}

/// A row of a result, which is read column by column from the left.
package struct Row: ~Copyable {
  private let row: any ResultRow
  private var column: CInt = 0

  package init(_ row: any ResultRow) {
    self.row = row
  }

  /// The value of the next column; throws `corrupt` if it is not a stored value of the type.
  package mutating func next<Value: ColumnValue>(
    _ type: Value.Type = Value.self
  ) throws(StoreError) -> Value {
    defer { column += 1 }
    guard let value = Value.read(self) else { throw unreadable(column) }
    return value
  }

  /// The model in the next columns; nil if the first of them is null.
  mutating func nextGroup<Model>(
    of columns: Int,
    read: (inout Row) throws(StoreError) -> Model
  ) throws(StoreError) -> Model? {
    let end = column + CInt(columns)
    defer { column = end }
    return isNull ? nil : try read(&self)
  }

  /// All columns from the next one on, as `name=value` with spaces between.
  mutating func restAsText() -> String {
    var text = ""
    while let name = row.name(column) {
      let value = isNull ? "NULL" : integer.map(String.init) ?? self.text.map { "'\($0)'" } ?? "?"
      text += "\(text.isEmpty ? "" : " ")\(name)=\(value)"
      column += 1
    }
    return text
  }

  /// The error for the last column read, whose value contradicts other columns.
  func contradiction() -> StoreError { unreadable(column - 1) }

  private func unreadable(_ column: CInt) -> StoreError {
    let name = row.name(column) ?? "a column"
    return StoreError(.corrupt, during: "read", detail: "cannot read \(name)")
  }

  // The value of the next column, which is not consumed.

  /// Whether the next column is null.
  package var isNull: Bool { row.isNull(column) }

  /// The integer in the next column; nil if it holds something else.
  package var integer: Int64? { row.integer(column) }

  /// The text in the next column; nil if it holds something else or is not valid UTF-8.
  package var text: String? {
    unsafe withText { bytes in
      // Both databases end a text with a NUL. The general initialiser is generic and takes a tenth
      // of a list of players or a trend more.
      let start = unsafe UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      if let start = unsafe start, let text = unsafe String(validatingCString: start),
        text.utf8.count == bytes.count
      {
        return text
      }
      return unsafe String(validating: bytes, as: UTF8.self)
    }
  }

  /// Passes the bytes of the text in the next column, without a copy; nil if it is not a text.
  func withText<Value>(_ read: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
    guard let bytes = unsafe row.text(column) else { return nil }
    return unsafe read(bytes)
  }
}

extension StoredRecord {
  /// This record, which was made from a row; throws `corrupt` unless it is valid.
  func validated() throws(StoreError) -> Self {
    try requireValid()
    return self
  }
}
