package import TimeQuestJSON

/// What has happened in a service before an example, as calls.
package struct ExampleFixture: Sendable {
  struct Call: Sendable, Equatable {
    let method: String
    let params: JSON
  }

  /// As a document tells it.
  package let story: String
  let calls: [Call]

  /// A service in which nothing has happened.
  package init(story: String) {
    self.init(story: story, calls: [])
  }

  private init(story: String, calls: [Call]) {
    self.story = story
    self.calls = calls
  }

  /// Whether nothing has happened.
  package var isEmpty: Bool { calls.isEmpty }

  /// The same calls with another story.
  package func telling(_ story: String) -> ExampleFixture {
    ExampleFixture(story: story, calls: calls)
  }

  /// One more call; its parameters may name what was answered, as those of an ``Example`` may.
  package func then(_ method: String, _ params: JSON) -> ExampleFixture {
    ExampleFixture(story: story, calls: calls + [Call(method: method, params: params)])
  }
}
