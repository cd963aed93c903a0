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
