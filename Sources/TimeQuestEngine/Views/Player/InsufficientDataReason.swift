import TimeQuestMeasures

/// Why something is null: there is not enough to speak of yet.
public struct InsufficientDataReason: Hashable, Codable, Sendable {
  /// The name of what is null.
  public let measure: String
  /// How many trials there are that it could speak of.
  public let n: Int
  /// How many it takes.
  public let needed: Int
  /// What is still to come, in one sentence for the player.
  public let text: String

  /// A view with these members, for previews and tests.
  public init(
    measure: String,
    n: Int,
    needed: Int,
    text: String
  ) {
    self.measure = measure
    self.n = n
    self.needed = needed
    self.text = text
  }
}

extension InsufficientDataReason {
  /// Every name that `measure` can have.
  package static let measures = TimeSenseMeasure.allCases.map(\.rawValue) + ["fit", "forecast"]

  init(_ measure: String, _ insufficientData: InsufficientData, text: String) {
    self.init(
      measure: measure,
      n: insufficientData.n,
      needed: insufficientData.needed,
      text: text
    )
  }
}
