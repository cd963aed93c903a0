public import TimeQuestModels

/// A result in the summary: the reveal's, and which step it belongs to.
public struct SummaryStep: Hashable, Sendable, Identifiable {
  /// The step it belongs to.
  public let stepID: TaskID
  /// The step's name as it was then.
  public let stepDisplayName: String
  /// How close the guess came.
  public let result: TrialResult

  /// The step.
  public var id: TaskID { stepID }

  /// A view with these members, for previews and tests.
  public init(stepID: TaskID, stepDisplayName: String, result: TrialResult) {
    self.stepID = stepID
    self.stepDisplayName = stepDisplayName
    self.result = result
  }
}

extension SummaryStep: Codable {
  private enum CodingKeys: String, CodingKey {
    case stepID
    case stepDisplayName
  }

  /// The members of the result stand beside the others, not within a member of their own.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    stepID = try container.decode(TaskID.self, forKey: .stepID)
    stepDisplayName = try container.decode(String.self, forKey: .stepDisplayName)
    result = try TrialResult(from: decoder)
  }

  /// The members of the result stand beside the others, not within a member of their own.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(stepID, forKey: .stepID)
    try container.encode(stepDisplayName, forKey: .stepDisplayName)
    try result.encode(to: encoder)
  }
}
