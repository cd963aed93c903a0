import CJansson

/// Decodes one value of a Jansson tree; its parents are the path to it.
@safe final class TreeDecoder: Decoder {
  let node: JSONNode
  private let parent: TreeDecoder?
  private let key: (any CodingKey)?
  /// The member after the one found last: members are mostly read in the order of the text.
  private var upcoming: UnsafeMutableRawPointer?

  init(_ node: JSONNode) {
    self.node = node
    parent = nil
    key = nil
  }

  private init(_ value: JanssonValue, in parent: TreeDecoder, at key: some CodingKey) {
    node = unsafe JSONNode(value, in: parent.node.tree)
    self.parent = parent
    self.key = key
  }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  var codingPath: [any CodingKey] {
    var path: [any CodingKey] = []
    var decoder = self
    while let parent = decoder.parent, let key = decoder.key {
      path.append(key)
      decoder = parent
    }
    return path.reversed()
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard node.kind == .object else { throw mismatch([String: Any].self, expected: .object) }
    unsafe upcoming = json_object_iter(node.raw)
    return KeyedDecodingContainer(KeyedReader(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard node.kind == .array else { throw mismatch([Any].self, expected: .array) }
    return UnkeyedReader(decoder: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  // MARK: Children

  func child(_ value: JanssonValue, at key: some CodingKey) -> TreeDecoder {
    unsafe TreeDecoder(value, in: self, at: key)
  }

  func member(_ name: String) -> JanssonValue? {
    var name = name
    var next = unsafe upcoming
    defer { unsafe upcoming = next }
    return name.withUTF8 {
      unsafe tq_json_get_next(node.raw, &next, $0.baseAddress, $0.count)
    }
  }

  @inline(__always)
  func read<T: JSONScalar>(
    _ value: JanssonValue,
    as type: T.Type,
    at key: some CodingKey
  ) throws -> T {
    guard let scalar = unsafe T.read(value) else {
      throw unsafe child(value, at: key).unreadable(type)
    }
    return scalar
  }

  func read<T: Decodable>(
    _ value: JanssonValue,
    as type: T.Type,
    at key: some CodingKey
  ) throws -> T {
    if T.self == JSON.self {
      return unsafe unsafeBitCast(JSONNode(value, in: node.tree).value, to: T.self)
    }
    return try T(from: unsafe child(value, at: key))
  }
}
