import CJansson

/// A value inside a parsed text, read in place without a copy.
///
/// A node keeps the whole tree in memory. Use ``value`` for a copy that lives long.
@safe package struct JSONNode: Sendable {
  let tree: JSONTree
  // Valid as long as the tree, which is immutable.
  nonisolated(unsafe) let raw: JanssonValue

  init(_ raw: JanssonValue, in tree: JSONTree) {
    unsafe self.raw = raw
    self.tree = tree
  }

  /// The kind of the value.
  package var kind: Kind { unsafe raw.kind }
  /// The value of a boolean; `nil` for other kinds.
  package var bool: Bool? { unsafe raw.bool }
  /// The value of an integer; `nil` for other kinds.
  package var integer: Int64? { unsafe raw.integer }
  /// The value of a string; `nil` for other kinds.
  package var string: String? { unsafe raw.string }

  /// The value of an integer or a real; `nil` for other kinds.
  package var number: Double? { unsafe raw.number }

  /// The number of elements or members; 0 for a scalar.
  package var count: Int { unsafe raw.count }

  /// The member with that name; `nil` without one, and for other kinds of value.
  package subscript(name: String) -> JSONNode? {
    guard let member = unsafe raw.member(name) else { return nil }
    return unsafe JSONNode(member, in: tree)
  }

  /// Decodes a type from the value; throws `DecodingError` with the path of the fault.
  package func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try TreeDecoder(self).decode(type)
  }
}
