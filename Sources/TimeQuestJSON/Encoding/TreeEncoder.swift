import CJansson
import CJanssonRegion

/// Builds one value of a Jansson tree: the encoder of a value, and a link of the path to it.
///
/// Not to be used once `encode(to:)` has returned, as all encoders; to let go of it then is safe.
/// The calls of Codable that cannot throw leave a fault at the root, which is thrown before
/// printing.
@safe final class TreeEncoder: Encoder {
  private var parent: TreeEncoder?
  private var key: (any CodingKey)?
  /// The containers around this value.
  let level: Int
  /// Whether each change of the value goes into the parent at once, for nobody collects it from
  /// here.
  private let writesThrough: Bool
  /// Owned.
  private var value: JanssonValue?
  private var fault: EncodingError.Context?
  /// A child's that is done and that nobody kept.
  private var spare: TreeEncoder?
  /// The root's alone: what all values lie in, and go with; without one they go one by one.
  private let region: OpaquePointer?
  private let isInRegion: Bool

  /// A root; it takes over the region, which is the current one.
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

  /// Lends a child's encoder, which serves the next child again unless somebody keeps it.
  func borrowChild<T>(at key: some CodingKey, _ encode: (TreeEncoder) throws -> T) rethrows -> T {
    var child = spare ?? TreeEncoder(in: self, at: key)
    spare = nil
    child.parent = self
    child.key = key
    let result = try encode(child)
    if isKnownUniquelyReferenced(&child) {
      // A spare one belongs to nobody, or the two would keep each other for ever.
      child.parent = nil
      spare = child
    }
    return result
  }

  // MARK: Building

  /// Begins an object, or goes on with it where a superclass began it.
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

  /// Takes over the reference to the value, in the place of an earlier one.
  func put(_ newValue: JanssonValue?) {
    unsafe tq_json_decref(value)
    unsafe value = newValue
    guard writesThrough, let parent, let key else { return }
    unsafe parent.replace(at: key, with: tq_json_incref(newValue))
  }

  /// Hands the value over, with its reference.
  func take() -> JanssonValue? {
    defer { unsafe value = nil }
    return unsafe value
  }

  var count: Int { unsafe json_array_size(value) }

  var memberCount: Int { unsafe json_object_size(value) }

  /// Takes over the reference to the member.
  func set(_ name: String, to member: JanssonValue?) {
    if unsafe !name.setMember(of: value, to: member) { fail(Self.misplaced) }
  }

  /// Takes over the reference to the element.
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
    // Below the deepest level something around this value has failed already.
    guard level <= JSONText.maximumDepth else { return }
    var root = self
    while let parent = root.parent { root = parent }
    root.fault = root.fault ?? .init(codingPath: codingPath, debugDescription: reason)
  }

  /// The text of the whole tree: ask the root, once everything has been encoded.
  ///
  /// Its errors hold the type, not the value: describing one that is too deep would overflow the
  /// stack.
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
