import CJansson

/// A value inside a parsed text, read in place without a copy.
///
/// A node keeps the whole tree in memory. Use ``value`` for a copy that lives long.
@safe package struct JSONNode: Sendable {
  private let tree: JSONTree
  // Valid as long as the tree, which is immutable.
  private nonisolated(unsafe) let raw: UnsafeMutablePointer<json_t>

  init(root tree: JSONTree) {
    self.tree = tree
    unsafe raw = tree.root
  }

  private init?(_ raw: UnsafeMutablePointer<json_t>?, in tree: JSONTree) {
    guard let raw = unsafe raw else { return nil }
    unsafe self.raw = raw
    self.tree = tree
  }

  /// The kind of a value; the raw value is the word of JSON Schema, for messages.
  package enum Kind: String, Sendable, CustomStringConvertible {
    case null
    case bool = "boolean"
    case integer
    case real = "number"
    case string
    case array
    case object

    package var description: String { rawValue }
  }

  /// The kind of the value.
  package var kind: Kind {
    switch unsafe raw.pointee.type {
    case JSON_OBJECT: .object
    case JSON_ARRAY: .array
    case JSON_STRING: .string
    case JSON_INTEGER: .integer
    case JSON_REAL: .real
    case JSON_TRUE, JSON_FALSE: .bool
    default: .null
    }
  }

  /// The value of a boolean; `nil` for other kinds.
  package var bool: Bool? { kind == .bool ? unsafe raw.pointee.type == JSON_TRUE : nil }

  /// The value of an integer; `nil` for other kinds.
  package var integer: Int64? { kind == .integer ? unsafe json_integer_value(raw) : nil }

  /// The value of an integer or a real; `nil` for other kinds.
  package var number: Double? {
    switch kind {
    case .integer, .real: unsafe json_number_value(raw)
    default: nil
    }
  }

  /// The value of a string; `nil` for other kinds.
  package var string: String? {
    guard kind == .string else { return nil }
    return unsafe String(jansson: json_string_value(raw), count: json_string_length(raw))
  }

  /// The number of elements or members; 0 for a scalar.
  package var count: Int { unsafe max(json_array_size(raw), json_object_size(raw)) }

  /// The member with that name; `nil` without one, and for other kinds of value.
  package subscript(name: String) -> JSONNode? {
    var name = name
    return name.withUTF8 {
      unsafe JSONNode(tq_json_get(raw, $0.baseAddress, $0.count), in: tree)
    }
  }

  /// The element at that index; `nil` without one, and for other kinds of value.
  package subscript(index: Int) -> JSONNode? {
    unsafe JSONNode(json_array_get(raw, index), in: tree)
  }

  /// The elements of an array, in order; empty for other kinds of value.
  package var elements: [JSONNode] { kind == .array ? (0..<count).compactMap { self[$0] } : [] }

  /// The members of an object, in the order of the text; empty for other kinds of value.
  package var members: [(name: String, value: JSONNode)] {
    var members: [(name: String, value: JSONNode)] = []
    _ = allMembers { name, value in
      members.append((name(), value))
      return true
    }
    return members
  }

  /// Whether the value nests at most `limit` levels: a scalar has 0, `[]` has 1, `[[]]` has 2.
  ///
  /// The search stops at the limit; the parser refuses more than 2,048 levels.
  package func depth(isAtMost limit: Int) -> Bool {
    switch kind {
    case .array: limit > 0 && elements.allSatisfy { $0.depth(isAtMost: limit - 1) }
    case .object: limit > 0 && allMembers { $1.depth(isAtMost: limit - 1) }
    default: true
    }
  }

  /// Whether the members of an object pass the test, which stops with the first that does not.
  private func allMembers(_ passes: (_ name: () -> String, _ value: JSONNode) -> Bool) -> Bool {
    var upcoming = unsafe json_object_iter(raw)
    while let member = unsafe upcoming,
      let value = unsafe JSONNode(json_object_iter_value(member), in: tree)
    {
      let name = {
        let length = unsafe json_object_iter_key_len(member)
        return unsafe String(jansson: json_object_iter_key(member), count: length)
      }
      guard passes(name, value) else { return false }
      unsafe upcoming = json_object_iter_next(raw, member)
    }
    return true
  }

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
    case .object: .object(members.map { JSON.Member($0, $1.value) })
    }
  }

  /// Decodes a type from the value; throws `DecodingError` with the path of the fault.
  package func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try T(from: TreeDecoder(self))
  }

  /// Converts an array to an object by position, for positional parameters of JSON-RPC.
  ///
  /// The names must differ; names without an element are left out. `nil` when `elements` is not an
  /// array, or has more elements than there are names.
  package static func object(names: [String], elements: JSONNode) -> JSONNode? {
    guard elements.kind == .array, elements.count <= names.count,
      let object = unsafe json_object()
    else { return nil }
    let tree = unsafe JSONTree(owning: object)
    for (var name, element) in zip(names, elements.elements) {
      let code = name.withUTF8 {
        unsafe tq_json_set(object, $0.baseAddress, $0.count, tq_json_incref(element.raw))
      }
      guard code == 0 else { return nil }
    }
    return JSONNode(root: tree)
  }

  /// A real; `nil` for NaN and infinities.
  init?(real: Double) {
    guard let root = unsafe json_real(real) else { return nil }
    self.init(root: unsafe JSONTree(owning: root))
  }

  /// The text of the value, with 15 digits for a real and that number of spaces for each level.
  func printed(indent: Int) -> [UInt8] {
    let layout = indent > 0 ? indent & Int(JSON_MAX_INDENT) : Int(JSON_COMPACT)
    let flags = layout | Int(JSON_ENCODE_ANY) | tq_json_real_precision(15)
    let length = unsafe json_dumpb(raw, nil, 0, flags)
    return unsafe Array(unsafeUninitializedCapacity: length) { bytes, count in
      count = unsafe bytes.withMemoryRebound(to: CChar.self) {
        unsafe json_dumpb(raw, $0.baseAddress, $0.count, flags)
      }
    }
  }
}

extension String {
  /// Copies text of Jansson, which is UTF-8 and may contain NUL.
  fileprivate init(jansson text: UnsafePointer<CChar>?, count: Int) {
    unsafe self.init(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
  }
}
