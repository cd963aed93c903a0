public import TimeQuestMeasures

/// A measure with its interval, in figures and in words.
public struct MeasureResult: Hashable, Codable, Sendable {
  /// The measure; its unit stands with its name.
  public let value: Double
  /// The lower end of the 95 % interval; null if none can be told.
  @Nullable public private(set) var low: Double?
  /// The upper end of it.
  @Nullable public private(set) var high: Double?
  /// How many trials it speaks of.
  public let n: Int
  /// How many civil days those are from.
  public let days: Int
  /// One sentence for the player; a lean is told only if the interval excludes none.
  public let text: String
  /// One sentence for a researcher: the estimator, the interval and n; only behind the unlock.
  public let detail: String?

  private enum CodingKeys: String, CodingKey {
    case value, low, high, n, text, detail
    case days = "mornings"
  }
}

extension MeasureResult {
  init(_ found: Measure, text: String, detail: String?) {
    self.init(
      value: found.value,
      low: found.interval?.lowerBound,
      high: found.interval?.upperBound,
      n: found.n,
      days: found.days,
      text: text,
      detail: detail
    )
  }
}

/// Why something is null: there is not enough to speak of yet.
public struct InsufficientDataReason: Hashable, Codable, Sendable {
  /// The name of what is null.
  public let measure: String
  /// How many of the unit there are.
  public let n: Int
  /// How many it takes; as many as there are if they are too much alike.
  public let needed: Int
  /// The unit that there is too little of; `variation` if they are too much alike.
  public let unit: InsufficientData.Unit
  /// The amount that is still missing, in one sentence for the player.
  public let text: String
}

extension InsufficientDataReason {
  /// Every name that `measure` can have.
  package static let measures =
    TimeSenseMeasure.allCases.map(\.rawValue) + ["fit", "verdict", "forecast"]

  init(_ measure: String, _ insufficientData: InsufficientData, text: String) {
    self.init(
      measure: measure,
      n: insufficientData.n,
      needed: insufficientData.needed,
      unit: insufficientData.unit,
      text: text
    )
  }
}
