import JSONRPCMethods

/// Whether a store is sound.
struct CheckAnswer: Codable, SchemaDocumented, Equatable {
  let isSound: Bool
  let problems: [String]

  static let docs = [
    "isSound": "Whether nothing is damaged.",
    "problems": "What is damaged, in words.",
  ]

  init(problems: [String]) {
    isSound = problems.isEmpty
    self.problems = problems
  }
}
