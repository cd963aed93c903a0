package import TimeQuestJSON

/// A call that shows what a method is for.
///
/// It is run on the real service whenever a document is made, so that the document shows what this
/// program answers.
package struct Example: Sendable {
  /// What has happened before.
  package let fixture: ExampleFixture
  /// By name; `"$sessionID"` stands for the `sessionID` that was answered last, as does any other
  /// name after a dollar sign.
  package let params: JSON
  /// Given where a run would never end or would write a file; nil means that it is run.
  package let answer: JSON?

  package init(_ fixture: ExampleFixture, _ params: JSON = [:], answer: JSON? = nil) {
    self.fixture = fixture
    self.params = params
    self.answer = answer
  }
}

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

/// An example with its names filled in and its answer.
package struct ExampleResult: Sendable, Equatable {
  package let story: String
  package let params: [JSON.Member]
  package let result: EncodedJSON
}
