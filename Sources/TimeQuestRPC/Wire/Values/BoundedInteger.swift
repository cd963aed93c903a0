import JSONRPCMethods

/// An integer parameter with bounds of its own, which stand in its schema and in its refusal.
protocol BoundedInteger: SchemaProviding, Sendable {
  static var bounds: ClosedRange<Int> { get }
  var value: Int { get }
  init(value: Int)
}

extension BoundedInteger {
  static var schema: Schema { .integer(bounds) }
  static var sample: Self { Self(value: bounds.lowerBound) }

  init(from decoder: any Decoder) throws {
    self.init(value: try decoder.singleValueContainer().decode(Int.self))
  }
}

/// The hour at which a player's day begins.
struct DayStartHour: BoundedInteger {
  static let bounds = 0...12
  let value: Int
}

/// A step of a quest, from 0.
struct StepIndex: BoundedInteger {
  static let bounds = 0...9999
  let value: Int
}

/// How many items a page may hold.
struct PageLimit: BoundedInteger {
  static let bounds = 1...200
  let value: Int
}

/// How many days back, today included.
struct DayCount: BoundedInteger {
  static let bounds = 1...36_500
  let value: Int
}

/// How many days ahead, today included.
struct HorizonDays: BoundedInteger {
  static let bounds = 1...1000
  let value: Int
}

/// The revision that an edit was made on.
struct Revision: BoundedInteger {
  static let bounds = 1...Int.wireRange.upperBound
  let value: Int
}

/// The place of an event in its journal; 0 is before the first.
struct EventSeq: BoundedInteger {
  static let bounds = 0...Int.wireRange.upperBound
  let value: Int
}

/// How many events a page may hold.
struct EventLimit: BoundedInteger {
  static let bounds = 1...1000
  let value: Int
}
