/// A JSON value that stands by itself: for documents built by hand, and for what has no type of its
/// own.
///
/// Members keep their order, and equality minds it. A real stays a real when it is printed (`1.0`),
/// with at most 15 digits, so that what came in goes out as it was.
package enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// The value of the first member with that name; `nil` where there is none or this is no object.
  package subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}
