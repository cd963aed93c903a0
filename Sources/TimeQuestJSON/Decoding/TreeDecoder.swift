/// Decodes one value of a tree; its parents are the path to it.
final class TreeDecoder: Decoder {
  let node: JSONNode
  private let parent: TreeDecoder?
  private let key: (any CodingKey)?

  init(_ node: JSONNode) {
    self.node = node
    parent = nil
    key = nil
  }

  init(_ node: JSONNode, in parent: TreeDecoder, at key: some CodingKey) {
    self.node = node
    self.parent = parent
    self.key = key
  }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  var codingPath: [any CodingKey] {
    guard let parent, let key else { return [] }
    return parent.codingPath + [key]
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard node.kind == .object else { throw mismatch([String: Any].self, expected: .object) }
    return KeyedDecodingContainer(KeyedReader(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard node.kind == .array else { throw mismatch([Any].self, expected: .array) }
    return UnkeyedReader(decoder: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  @inline(__always)
  func read<T: JSONScalar>(_ node: JSONNode, as type: T.Type, at key: some CodingKey) throws -> T {
    guard let scalar = T.read(node) else {
      throw TreeDecoder(node, in: self, at: key).unreadable(type)
    }
    return scalar
  }

  // MARK: Errors

  /// The error for a scalar that is null, has another kind, or is out of range.
  private func unreadable<T: JSONScalar>(_ type: T.Type) -> DecodingError {
    guard node.kind == T.expected, let number = node.number else {
      return mismatch(type, expected: T.expected)
    }
    let text = node.integer.map(\.description) ?? number.description
    return .dataCorrupted(context("\(text) does not fit in \(type)"))
  }

  private func mismatch(_ type: Any.Type, expected: JSONNode.Kind) -> DecodingError {
    let context = context("expected \(expected), got \(node.kind)")
    return node.kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  func context(_ reason: String) -> DecodingError.Context {
    .init(codingPath: codingPath, debugDescription: reason)
  }
}

extension TreeDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { node.kind == .null }

  @inline(__always)
  func decode<T: JSONScalar>(_ type: T.Type) throws -> T {
    guard let scalar = T.read(node) else { throw unreadable(type) }
    return scalar
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try T(from: self)
  }
}
