/// The hour of the wall clock at which a player's civil day begins: 0 to 12.
public struct DayStartHour: BoundedInteger {
  /// 0 to 12.
  public static let bounds = 0...12
  /// The parameter's name.
  public static let path = "dayStartHour"
  /// The hour.
  public let value: Int

  /// Holds a number that was checked; use `init(_:)` instead.
  public init(checked value: Int) { self.value = value }
}
