import TimeQuestMeasures

/// A measure with its interval, in figures and in words.
public struct MeasureResult: Hashable, Codable, Sendable {
  /// The measure; its unit stands with its name.
  public let value: Double
  /// The lower end of the 95 % interval; null where none can be told.
  @Nullable public private(set) var low: Double?
  /// The upper end of it.
  @Nullable public private(set) var high: Double?
  /// How many trials it speaks of.
  public let n: Int
  /// How many civil days those are from.
  public let mornings: Int
  /// One sentence for the player; a lean is told only where the interval excludes none.
  public let text: String
  /// One sentence for a researcher: the estimator, the interval and n.
  public let detail: String

  /// A view with these members, for previews and tests.
  public init(
    value: Double,
    low: Double? = nil,
    high: Double? = nil,
    n: Int,
    mornings: Int,
    text: String,
    detail: String
  ) {
    self.value = value
    _low = Nullable(low)
    _high = Nullable(high)
    self.n = n
    self.mornings = mornings
    self.text = text
    self.detail = detail
  }
}

extension MeasureResult {
  init(_ found: Measure, text: String, detail: String) {
    self.init(
      value: found.value,
      low: found.interval?.lowerBound,
      high: found.interval?.upperBound,
      n: found.n,
      mornings: found.days,
      text: text,
      detail: detail
    )
  }
}
