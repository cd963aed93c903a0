import JSONRPCMethods

/// A member that is always there, and null where there is nothing to tell.
struct Nullable<Value: Codable & Sendable>: Codable, Sendable {
  let value: Value?

  init(_ value: Value?) {
    self.value = value
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    value = container.decodeNil() ? nil : try container.decode(Value.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension Nullable: SchemaProviding {
  static var schema: Schema { .nullable(Schema(of: Value.self)) }
  static var sample: Nullable { Nullable(nil) }
}

extension Nullable: Equatable where Value: Equatable {}
