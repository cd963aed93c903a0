/// Chooses the words about a revealed trial: curious, never judging (GAME-05).
public protocol FeedbackWriter: Sendable {
  /// The words about the trial in the language of the catalogue.
  ///
  /// It is a pure function: the same trial has the same words whenever it is shown.
  func feedback(for trial: FeedbackCase, in catalogue: Catalogue) -> Feedback
}
