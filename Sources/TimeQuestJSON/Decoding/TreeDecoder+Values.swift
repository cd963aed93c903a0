extension TreeDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { node.kind == .null }

  @inline(__always)
  func decode<T: JSONScalar>(_ type: T.Type) throws -> T {
    guard let scalar = unsafe T.read(node.raw) else { throw unreadable(type) }
    return scalar
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    if T.self == JSON.self { return unsafe unsafeBitCast(node.value, to: T.self) }
    return try T(from: self)
  }
}
