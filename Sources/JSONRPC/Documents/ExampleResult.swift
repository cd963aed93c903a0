package import TimeQuestJSON

/// An example with its names filled in and its answer.
package struct ExampleResult: Sendable, Equatable {
  package let story: String
  package let params: [JSON.Member]
  package let result: EncodedJSON
}
