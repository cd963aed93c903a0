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
