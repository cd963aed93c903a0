public import TimeQuestModels

/// How many entries a page of `history` may hold: 1 to 200.
public struct PageLimit: BoundedInteger {
  /// 1 to 200.
  public static let bounds = 1...200
  /// The parameter's name.
  public static let path = "limit"
  /// The number of entries.
  public let value: Int

  /// Holds a number that was checked; use `init(_:)` instead.
  public init(checked value: Int) { self.value = value }
}

/// How many events a page may hold: 1 to 1,000.
public struct EventLimit: BoundedInteger {
  /// 1 to 1,000.
  public static let bounds = 1...1000
  /// The parameter's name.
  public static let path = "limit"
  /// The number of events.
  public let value: Int

  /// Holds a number that was checked; use `init(_:)` instead.
  public init(checked value: Int) { self.value = value }
}

/// How many civil days back, today included: 1 to 36,500.
public struct DayCount: BoundedInteger {
  /// 1 to 36,500, a hundred years.
  public static let bounds = 1...36_500
  /// The parameter's name.
  public static let path = "days"
  /// The number of days.
  public let value: Int

  /// Holds a number that was checked; use `init(_:)` instead.
  public init(checked value: Int) { self.value = value }
}

/// How many of the latest trials, or days, a measure is of: 1 to 200.
public struct WindowLength: BoundedInteger {
  /// 1 to 200.
  public static let bounds = 1...200
  /// The parameter's name.
  public static let path = "last"
  /// The number of trials, or days.
  public let value: Int

  /// Holds a number that was checked; use `init(_:)` instead.
  public init(checked value: Int) { self.value = value }
}

/// How many civil days ahead, today included: 1 to 1,000.
public struct HorizonDays: BoundedInteger {
  /// 1 to 1,000.
  public static let bounds = 1...1000
  /// The parameter's name.
  public static let path = "days"
  /// The number of days.
  public let value: Int

  /// Holds a number that was checked; use `init(_:)` instead.
  public init(checked value: Int) { self.value = value }
}

/// A confidence in hundredths: 50 to 99.
public struct Confidence: BoundedInteger {
  /// 50 to 99 hundredths.
  public static let bounds = EstimateRange.confidences
  /// The parameter's name.
  public static let path = "confidence"
  /// The confidence in hundredths.
  public let value: Int

  /// Holds a number that was checked; use `init(_:)` instead.
  public init(checked value: Int) { self.value = value }
}
