/// Chooses the words about a revealed trial: curious, never judging (GAME-05).
public protocol FeedbackWriter: Sendable {
  /// The words about the trial in the language of the catalogue.
  ///
  /// It is a pure function: the same trial has the same words whenever it is shown.
  func feedback(for trial: FeedbackCase, in catalogue: Catalogue) -> Feedback
}

/// The words and the symbol that a player sees at the reveal.
public struct Feedback: Hashable, Sendable, Codable {
  /// The stable name of the message, such as `feedback.close`; the same in every language.
  public let key: String
  /// The headline, such as "Nailed it!".
  public let headline: String
  /// One sentence or two below the headline.
  public let body: String
  /// The name of an SF Symbol.
  public let symbol: String
  /// An emoji that means the same as the symbol.
  public let emoji: String

  /// Feedback with these texts.
  public init(key: String, headline: String, body: String, symbol: String, emoji: String) {
    self.key = key
    self.headline = headline
    self.body = body
    self.symbol = symbol
    self.emoji = emoji
  }
}
