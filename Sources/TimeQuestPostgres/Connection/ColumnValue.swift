/// A type whose values fill one column; they travel as PostgreSQL writes them, nil being NULL.
protocol ColumnValue {
  /// Nil for a value that this type cannot have written.
  init?(stored: String?)
  var stored: String? { get }
}

extension String: ColumnValue {
  init?(stored: String?) {
    guard let stored else { return nil }
    self = stored
  }

  var stored: String? { self }
}

extension ColumnValue where Self: FixedWidthInteger {
  init?(stored: String?) {
    guard let stored else { return nil }
    self.init(stored)
  }

  var stored: String? { String(self) }
}

extension Int: ColumnValue {}
extension Int64: ColumnValue {}

extension Bool: ColumnValue {
  init?(stored: String?) {
    switch stored {
    case "t": self = true
    case "f": self = false
    default: return nil
    }
  }

  var stored: String? { self ? "t" : "f" }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  init?(stored: String?) {
    guard stored != nil else {
      self = .none
      return
    }
    guard let value = Wrapped(stored: stored) else { return nil }
    self = value
  }

  var stored: String? { self?.stored }
}

extension ColumnValue where Self: RawRepresentable<String> {
  init?(stored: String?) {
    guard let stored else { return nil }
    self.init(rawValue: stored)
  }

  var stored: String? { rawValue }
}

extension ColumnValue where Self: LosslessStringConvertible {
  init?(stored: String?) {
    guard let stored else { return nil }
    self.init(stored)
  }

  var stored: String? { description }
}
