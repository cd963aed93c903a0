/// The words of a reminder, in the player's language.
public struct ReminderText: Hashable, Codable, Sendable {
  /// The title, such as "Quest available!".
  public let title: String
  /// The body, such as "Morning Launch is ready to play".
  public let body: String

  /// A text with this title and body.
  public init(title: String, body: String) {
    self.title = title
    self.body = body
  }
}
