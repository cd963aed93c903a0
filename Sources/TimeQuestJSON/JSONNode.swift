import CJansson

/// A value inside a parsed text, read in place: what nobody asks for is never copied.
///
/// The whole tree lives as long as any node of it, so hold nodes briefly and values (``value``) for
/// long.
@safe package struct JSONNode: Sendable {
  let tree: JSONTree
  // Lives as long as the tree, which nothing changes.
  nonisolated(unsafe) let raw: JanssonValue

  init(_ raw: JanssonValue, in tree: JSONTree) {
    unsafe self.raw = raw
    self.tree = tree
  }

  package var kind: Kind { unsafe raw.kind }
  package var bool: Bool? { unsafe raw.bool }
  package var integer: Int64? { unsafe raw.integer }
  package var string: String? { unsafe raw.string }

  /// The value of an integer or a real.
  package var number: Double? { unsafe raw.number }

  /// The elements of an array or the members of an object; 0 for a scalar.
  package var count: Int { unsafe raw.count }

  /// The member with that name; `nil` where there is none or this is no object.
  package subscript(name: String) -> JSONNode? {
    guard let member = unsafe raw.member(name) else { return nil }
    return unsafe JSONNode(member, in: tree)
  }

  package func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try TreeDecoder(self).decode(type)
  }
}
