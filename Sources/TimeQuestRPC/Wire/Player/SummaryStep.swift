import JSONRPCMethods
import TimeQuestModels

/// A result in the summary: the reveal's, and which step it belongs to.
struct SummaryStep: Codable, SchemaDocumented, Equatable {
  let stepID: TaskID
  let stepDisplayName: String
  let result: StepResult

  static let docs = StepResult.docs.merging([
    "stepID": "The step it belongs to.",
    "stepDisplayName": "The step's name as it was then.",
  ]) { $1 }

  private enum CodingKeys: String, CodingKey {
    case stepID
    case stepDisplayName
  }

  init(stepID: TaskID, stepDisplayName: String, result: StepResult) {
    self.stepID = stepID
    self.stepDisplayName = stepDisplayName
    self.result = result
  }

  /// The result's members stand beside the others, not within a member of their own.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    stepID = try container.decode(TaskID.self, forKey: .stepID)
    stepDisplayName = try container.decode(String.self, forKey: .stepDisplayName)
    result = try StepResult(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(stepID, forKey: .stepID)
    try container.encode(stepDisplayName, forKey: .stepDisplayName)
    try result.encode(to: encoder)
  }
}
