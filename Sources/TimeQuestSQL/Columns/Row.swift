package import TimeQuestPersistence

/// One row of an answer, read column by column from the left.
package struct Row: ~Copyable {
  private let answer: any SQLAnswer
  private var column: CInt = 0

  package init(of answer: any SQLAnswer) {
    self.answer = answer
  }

  /// The next column; throws `corrupt` for a value that the type cannot have written.
  package mutating func next<Value: ColumnValue>(
    _ type: Value.Type = Value.self
  ) throws(StoreError) -> Value {
    defer { column += 1 }
    guard let value = Value.read(self) else { throw unreadable(column) }
    return value
  }

  /// What fills the next columns together, or nil where the first of them is null.
  mutating func nextGroup<Model>(
    of columns: Int,
    read: (inout Row) throws(StoreError) -> Model
  ) throws(StoreError) -> Model? {
    let end = column + CInt(columns)
    defer { column = end }
    return isNull ? nil : try read(&self)
  }

  /// The error for the column that was read last, where it contradicts its neighbours.
  func contradiction() -> StoreError { unreadable(column - 1) }

  private func unreadable(_ column: CInt) -> StoreError {
    let name = answer.name(column) ?? "a column"
    return StoreError(.corrupt, during: "read", detail: "cannot read \(name)")
  }
}

/// What the next column holds; nil where it is something else.
extension Row {
  package var isNull: Bool { answer.isNull(column) }

  package var integer: Int64? { answer.integer(column) }

  package var text: String? {
    guard let bytes = unsafe answer.text(column) else { return nil }
    let start = unsafe UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
    if let start = unsafe start, let text = unsafe String(validatingCString: start),
      text.utf8.count == bytes.count
    {
      return text
    }
    // A text that holds a NUL ends there for C; this takes it whole, but is slower.
    return unsafe String(validating: bytes, as: UTF8.self)
  }

  /// Lends the text where it lies.
  func withText<Value>(_ read: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
    guard let bytes = unsafe answer.text(column) else { return nil }
    return unsafe read(bytes)
  }
}
