/// A type whose values are stored in one column.
package protocol ColumnValue {
  /// The value of the next column; nil if it is not the stored form of any value of this type.
  static func read(_ row: borrowing Row) -> Self?
  /// The stored form of this value.
  var stored: StoredValue { get }
}

extension String: ColumnValue {
  package static func read(_ row: borrowing Row) -> Self? { row.text }
  package var stored: StoredValue { .text(self) }
}

extension Int64: ColumnValue {
  package static func read(_ row: borrowing Row) -> Self? { row.integer }
  package var stored: StoredValue { .integer(self) }
}

extension Int: ColumnValue {
  package static func read(_ row: borrowing Row) -> Self? {
    row.integer.flatMap(Self.init(exactly:))
  }
  package var stored: StoredValue { .integer(Int64(self)) }
}

extension Bool: ColumnValue {
  package static func read(_ row: borrowing Row) -> Self? {
    switch row.integer {
    case 0: false
    case 1: true
    default: nil
    }
  }

  package var stored: StoredValue { .integer(self ? 1 : 0) }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  package static func read(_ row: borrowing Row) -> Self? {
    if let value = Wrapped.read(row) { return .some(value) }
    return row.isNull ? .some(.none) : nil
  }

  package var stored: StoredValue { self?.stored ?? .null }
}

extension ColumnValue where Self: RawRepresentable<String> {
  package static func read(_ row: borrowing Row) -> Self? { row.text.flatMap(Self.init(rawValue:)) }
  package var stored: StoredValue { .text(rawValue) }
}

extension ColumnValue where Self: LosslessStringConvertible {
  package static func read(_ row: borrowing Row) -> Self? { row.text.flatMap { Self($0) } }
  package var stored: StoredValue { .text(description) }
}
