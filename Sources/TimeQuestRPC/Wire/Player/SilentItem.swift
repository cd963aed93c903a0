import TimeQuestProgression

/// Why something is null: there is not enough to speak of yet.
struct SilentItem: Codable, Documented, Equatable {
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

  init(_ measure: String, _ silence: Silence, text: String) {
    self.measure = measure
    n = silence.n
    needed = silence.needed
    self.text = text
  }
}
