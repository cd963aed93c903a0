extension JSONNode {
  /// A copy that stands by itself, made by recursion.
  ///
  /// Check ``depth(isAtMost:)`` first where a stranger wrote the text.
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
