extension JSONNode {
  /// A copy as a Swift value, made by recursion.
  ///
  /// Check ``depth(isAtMost:)`` first when the text comes from outside.
  package var value: JSON {
    switch kind {
    case .null: .null
    case .bool: .bool(bool ?? false)
    case .integer: .integer(integer ?? 0)
    case .real: .real(number ?? 0)
    case .string: .string(string ?? "")
    case .array: .array(elements.map(\.value))
    case .object: .object(members.map { JSON.Member(name: $0, value: $1.value) })
    }
  }
}
