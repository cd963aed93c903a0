import CJansson
import CJanssonRegion

/// Builds one value of a Jansson tree; its parents are the path to it.
///
/// Like any encoder, it must not be used after `encode(to:)` has returned. Calls of Codable that
/// cannot throw record a fault at the root, which is thrown before printing.
@safe final class TreeEncoder: Encoder {
  private var parent: TreeEncoder?
  private var key: (any CodingKey)?
  /// The number of containers around this value.
  let level: Int
  /// Whether each change is written to the parent at once, because nothing calls `take`.
  private let writesThrough: Bool
  /// The value, owned.
  private var value: JanssonValue?
  private var fault: EncodingError.Context?
  /// A child that is finished and not retained elsewhere, for reuse.
  private var spare: TreeEncoder?
  /// The memory of all values, at the root alone; without one they are released one by one.
  private let region: OpaquePointer?
  private let isInRegion: Bool

  /// Creates a root, which owns the given region; it must be the current one.
  init(in region: OpaquePointer?) {
    unsafe self.region = region
    isInRegion = unsafe region != nil
    parent = nil
    key = nil
    level = 0
    writesThrough = false
  }

  init(in parent: TreeEncoder, at key: some CodingKey, writesThrough: Bool = false) {
    unsafe region = nil
    isInRegion = parent.isInRegion
    self.parent = parent
    self.key = key
    level = parent.level + 1
    self.writesThrough = writesThrough
  }

  deinit {
    if !isInRegion { unsafe tq_json_decref(value) }
    unsafe tq_region_free(region)
  }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  var codingPath: [any CodingKey] {
    var path: [any CodingKey] = []
    var encoder = self
    while let parent = encoder.parent, let key = encoder.key {
      path.append(key)
      encoder = parent
    }
    return path.reversed()
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    openObject()
    return KeyedEncodingContainer(KeyedWriter(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    openArray()
    return UnkeyedWriter(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// Runs the body with the encoder of a child, which is reused unless the body retains it.
  func borrowChild<T>(at key: some CodingKey, _ encode: (TreeEncoder) throws -> T) rethrows -> T {
    var child = spare ?? TreeEncoder(in: self, at: key)
    spare = nil
    child.parent = self
    child.key = key
    let result = try encode(child)
    if isKnownUniquelyReferenced(&child) {
      // Without this, the two would retain each other.
      child.parent = nil
      spare = child
    }
    return result
  }

  // MARK: Building

  /// Begins an object, or continues the one that a superclass began.
  func openObject() {
    unsafe open(as: .object) { unsafe json_object() }
  }

  func openArray() {
    unsafe open(as: .array) { unsafe json_array() }
  }

  private func open(as kind: JSONNode.Kind, _ make: () -> JanssonValue?) {
    if let value = unsafe value, unsafe value.kind == kind { return }
    guard level < JSONText.maximumDepth else { return fail(Self.tooDeep) }
    unsafe put(make())
  }

  /// Sets the value and consumes its reference; releases an earlier value.
  func put(_ newValue: JanssonValue?) {
    unsafe tq_json_decref(value)
    unsafe value = newValue
    guard writesThrough, let parent, let key else { return }
    unsafe parent.replace(at: key, with: tq_json_incref(newValue))
  }

  /// Returns the value with its reference.
  func take() -> JanssonValue? {
    defer { unsafe value = nil }
    return unsafe value
  }

  var count: Int { unsafe json_array_size(value) }

  var memberCount: Int { unsafe json_object_size(value) }

  /// Sets a member and consumes the reference to its value.
  func set(_ name: String, to member: JanssonValue?) {
    if unsafe !name.setMember(of: value, to: member) { fail(Self.misplaced) }
  }

  /// Appends an element and consumes its reference.
  func append(_ element: JanssonValue?) {
    if unsafe json_array_append_new(value, element) != 0 { fail(Self.misplaced) }
  }

  private func replace(at key: any CodingKey, with child: JanssonValue?) {
    guard let index = key.intValue, let value = unsafe value, unsafe value.kind == .array else {
      return unsafe set(key.stringValue, to: child)
    }
    if unsafe json_array_set_new(value, index, child) != 0 { fail(Self.misplaced) }
  }

  // MARK: Faults

  static let tooDeep = "more than \(JSONText.maximumDepth) levels of nesting"
  private static let misplaced = "two kinds of container for one value"

  private func fail(_ reason: String) {
    // Below the deepest level a container around this value has failed already.
    guard level <= JSONText.maximumDepth else { return }
    var root = self
    while let parent = root.parent { root = parent }
    root.fault = root.fault ?? .init(codingPath: codingPath, debugDescription: reason)
  }

  /// The text of the whole tree; for the root, after everything has been encoded.
  ///
  /// Errors contain the type, not the value: describing a deep value would overflow the stack.
  func printed(_ type: Any.Type, indent: Int) throws -> [UInt8] {
    if let fault { throw EncodingError.invalidValue(type, fault) }
    guard let value = unsafe value else { throw invalid(type, "nothing was encoded") }
    return unsafe value.printed(indent: indent)
  }

  func invalid(_ value: Any, at key: (any CodingKey)? = nil, _ reason: String) -> EncodingError {
    let path = key.map { codingPath + [$0] } ?? codingPath
    return .invalidValue(value, .init(codingPath: path, debugDescription: reason))
  }
}
