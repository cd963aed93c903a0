/// A type whose values fill one column.
protocol ColumnValue {
  /// Nil for a value that this type cannot have written.
  init?(stored: StoredValue)
  var stored: StoredValue { get }
  /// Nil for what the type cannot have written.
  static func read(_ row: borrowing Row) -> Self?
}

extension ColumnValue {
  static func read(_ row: borrowing Row) -> Self? { row.stored().flatMap(Self.init(stored:)) }
}

extension String: ColumnValue {
  init?(stored: StoredValue) {
    guard case .text(let text) = stored else { return nil }
    self = text
  }

  var stored: StoredValue { .text(self) }
}

extension Int64: ColumnValue {
  init?(stored: StoredValue) {
    guard case .integer(let number) = stored else { return nil }
    self = number
  }

  var stored: StoredValue { .integer(self) }
}

extension Int: ColumnValue {
  init?(stored: StoredValue) {
    guard case .integer(let number) = stored else { return nil }
    self.init(exactly: number)
  }

  var stored: StoredValue { .integer(Int64(self)) }
}

extension Bool: ColumnValue {
  init?(stored: StoredValue) {
    switch stored {
    case .integer(0): self = false
    case .integer(1): self = true
    default: return nil
    }
  }

  var stored: StoredValue { .integer(self ? 1 : 0) }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  init?(stored: StoredValue) {
    guard stored != .null else {
      self = .none
      return
    }
    guard let value = Wrapped(stored: stored) else { return nil }
    self = value
  }

  var stored: StoredValue { self?.stored ?? .null }

  static func read(_ row: borrowing Row) -> Self? {
    row.isNull ? .some(.none) : Wrapped.read(row).map { .some($0) }
  }
}

extension ColumnValue where Self: RawRepresentable<String> {
  init?(stored: StoredValue) {
    guard case .text(let word) = stored else { return nil }
    self.init(rawValue: word)
  }

  var stored: StoredValue { .text(rawValue) }
}

extension ColumnValue where Self: LosslessStringConvertible {
  init?(stored: StoredValue) {
    guard case .text(let text) = stored else { return nil }
    self.init(text)
  }

  var stored: StoredValue { .text(description) }
}
