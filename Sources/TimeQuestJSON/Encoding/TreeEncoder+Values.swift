import CJansson

extension TreeEncoder: SingleValueEncodingContainer {
  func encodeNil() {
    unsafe put(json_null())
  }

  @inline(__always)
  func encode<T: JSONScalar>(_ value: T) throws {
    guard let scalar = unsafe value.janssonValue else {
      throw invalid(value, Self.noValue(for: value))
    }
    unsafe put(scalar)
  }

  func encode<T: Encodable>(_ value: T) throws {
    if T.self == JSON.self, let json = value as? JSON {
      try encode(json: json)
    } else {
      try value.encode(to: self)
    }
  }

  /// A new value for a member or an element; the caller owns the reference.
  @inline(__always)
  func scalar(_ value: some JSONScalar, at key: some CodingKey) throws -> JanssonValue {
    guard let scalar = unsafe value.janssonValue else {
      throw invalid(value, at: key, Self.noValue(for: value))
    }
    return unsafe scalar
  }

  /// A new value for a member or an element: an empty object when the type encodes nothing.
  func child<T: Encodable>(_ value: T, at key: some CodingKey) throws -> JanssonValue? {
    guard level < JSONText.maximumDepth else { throw invalid(T.self, at: key, Self.tooDeep) }
    if T.self == String.self { return unsafe unsafeBitCast(value, to: String.self).janssonValue }
    return unsafe try borrowChild(at: key) { child in
      try child.encode(value)
      return unsafe child.take() ?? json_object()
    }
  }

  private static func noValue(for value: some JSONScalar) -> String {
    "JSON has no value for \(value)"
  }
}
