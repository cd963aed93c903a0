/// What a reminder says, in the player's language.
public struct ReminderText: Hashable, Codable, Sendable {
  public let title: String
  public let body: String

  public init(title: String, body: String) {
    self.title = title
    self.body = body
  }
}
