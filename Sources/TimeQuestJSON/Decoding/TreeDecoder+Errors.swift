extension TreeDecoder {
  /// The error for a scalar that is null, has another kind, or is out of range.
  func unreadable<T: JSONScalar>(_ type: T.Type) -> DecodingError {
    guard node.kind == T.expected, let number = node.number else {
      return mismatch(type, expected: T.expected)
    }
    let text = node.integer.map(\.description) ?? number.description
    return .dataCorrupted(context("\(text) does not fit in \(type)"))
  }

  func mismatch(_ type: Any.Type, expected: JSONNode.Kind) -> DecodingError {
    let context = context("expected \(expected), got \(node.kind)")
    return node.kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  func context(_ reason: String) -> DecodingError.Context {
    .init(codingPath: codingPath, debugDescription: reason)
  }
}
