import TimeQuestJSON

/// A call that shows what a method is for.
///
/// It is played whenever a document is made, on the real engine, so that what the document shows is
/// what this binary answers.
struct Example: Sendable {
  /// What has happened before.
  let fixture: ExampleFixture
  /// By name; `"$sessionID"` stands for the `sessionID` that was answered last, as does any other
  /// name after a dollar sign.
  let params: JSON
  /// Given where playing it would never end or would write a file; nil means that it is played.
  let answer: JSON?

  init(_ fixture: ExampleFixture, _ params: JSON = [:], answer: JSON? = nil) {
    self.fixture = fixture
    self.params = params
    self.answer = answer
  }
}
