import JSONRPCMethods
import TimeQuestMeasures

/// Why something is null: there is not enough to speak of yet.
struct InsufficientDataReason: Codable, SchemaDocumented, Equatable {
  let measure: String
  let n: Int
  let needed: Int
  let text: String

  static let docs = [
    "measure": "The name of what is null.",
    "n": "How many trials there are that it could speak of.",
    "needed": "How many it takes.",
    "text": "What is still to come, in one sentence for the player.",
  ]

  init(_ measure: String, _ insufficientData: InsufficientData, text: String) {
    self.measure = measure
    n = insufficientData.n
    needed = insufficientData.needed
    self.text = text
  }
}
