import TimeQuestMeasures

/// A measure with its interval, in figures and in words.
public struct MeasureResult: Hashable, Codable, Sendable {
  /// The measure; its unit stands with its name.
  public let value: Double
  /// The lower end of the 95 % interval; null where none can be trusted yet.
  @Nullable public private(set) var low: Double?
  /// The upper end of it.
  @Nullable public private(set) var high: Double?
  /// How many trials it speaks of.
  public let n: Int
  /// One sentence for the player.
  public let text: String
  /// One sentence for a researcher: the estimator, the interval and n.
  public let detail: String

  /// A view with these members, for previews and tests.
  public init(
    value: Double,
    low: Double? = nil,
    high: Double? = nil,
    n: Int,
    text: String,
    detail: String
  ) {
    self.value = value
    _low = Nullable(low)
    _high = Nullable(high)
    self.n = n
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
      text: text,
      detail: detail
    )
  }
}
