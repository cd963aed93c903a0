/// What a player reads at the reveal.
public struct Feedback: Hashable, Sendable, Codable {
  /// Stable across languages, such as `feedback.spotOn`.
  public let key: String
  public let headline: String
  public let body: String
  /// The name of an SF Symbol.
  public let symbol: String
  public let emoji: String

  public init(key: String, headline: String, body: String, symbol: String, emoji: String) {
    self.key = key
    self.headline = headline
    self.body = body
    self.symbol = symbol
    self.emoji = emoji
  }
}
