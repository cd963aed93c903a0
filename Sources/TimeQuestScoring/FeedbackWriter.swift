/// Puts a revealed trial into words; they are curious about it and never judge (GAME-05).
public protocol FeedbackWriter: Sendable {
  func feedback(for trial: FeedbackCase, in catalogue: Catalogue) -> Feedback
}
