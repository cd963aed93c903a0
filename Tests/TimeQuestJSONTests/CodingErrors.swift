/// What a coding error tells, as `path: reason`, for short tables.
extension EncodingError {
  var told: String {
    switch self {
    case .invalidValue(_, let context): place(context.codingPath, context.debugDescription)
    @unknown default: "unknown"
    }
  }
}

extension DecodingError {
  var told: String {
    switch self {
    case .keyNotFound(let key, let context): "no key \(key.stringValue) at \(at(context))"
    case .typeMismatch(let type, let context): "no \(type) at \(at(context))"
    case .valueNotFound(let type, let context): "null for \(type) at \(at(context))"
    case .dataCorrupted(let context): "corrupt at \(at(context))"
    @unknown default: "unknown"
    }
  }

  private func at(_ context: Context) -> String {
    place(context.codingPath, context.debugDescription)
  }
}

private func place(_ path: [any CodingKey], _ reason: String) -> String {
  path.map(\.stringValue).joined(separator: ".") + ": \(reason)"
}
