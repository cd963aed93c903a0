public import TimeQuestMeasures

/// Why something is null: there is not enough to speak of yet.
public struct InsufficientDataReason: Hashable, Codable, Sendable {
  /// The name of what is null.
  public let measure: String
  /// How many of the unit there are.
  public let n: Int
  /// How many it takes; as many as there are where they are too much alike.
  public let needed: Int
  /// What there is too little of.
  public let unit: InsufficientData.Unit
  /// What is still to come, in one sentence for the player.
  public let text: String

  /// A view with these members, for previews and tests.
  public init(
    measure: String,
    n: Int,
    needed: Int,
    unit: InsufficientData.Unit,
    text: String
  ) {
    self.measure = measure
    self.n = n
    self.needed = needed
    self.unit = unit
    self.text = text
  }
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
