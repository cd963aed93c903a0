/// An optional member that is always written: as null where there is no value.
///
/// Other optional members are left out where there is no value.
@propertyWrapper
public struct Nullable<Value: Codable & Sendable>: Codable, Sendable {
  /// The value; nil is written as null.
  public var wrappedValue: Value?

  /// Holds a value or nothing.
  public init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }

  package init(_ value: Value?) {
    wrappedValue = value
  }

  /// Reads a value or null.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
  }

  /// Writes the value or null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension Nullable: Equatable where Value: Equatable {}
extension Nullable: Hashable where Value: Hashable {}

extension KeyedEncodingContainer {
  /// The same as the standard library's, which the views of this module would use without it: that
  /// one is not compiled for their types, and looks for each optional type at run time.
  mutating func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) }
  }

  /// The same as `Nullable.encode(to:)`, without an encoder for the wrapper and the optional.
  mutating func encode<T>(_ value: Nullable<T>, forKey key: Key) throws {
    guard let value = value.wrappedValue else { return try encodeNil(forKey: key) }
    try encode(value, forKey: key)
  }
}
