/// A JSON value as a Swift value, for documents that have no type of their own.
///
/// Members keep their order, and equality depends on it. A real is printed as a real (`1.0`), with
/// at most 15 digits, so that a parsed value is printed as it was.
package enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// The value of the first member with that name; `nil` without one, and for other kinds of value.
  package subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}
