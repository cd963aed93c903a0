import TimeQuestJSON

/// An example with its names filled in and its answer.
struct ExampleResult: Sendable, Equatable {
  let story: String
  let params: [JSON.Member]
  let result: JSON
}
