package import TimeQuestNotifications

/// A way by which reminders come, and whether it may be used.
public struct ReminderChannelStatus: Hashable, Codable, Sendable {
  /// `events` on an open client, or a channel of the command `remind`.
  public let name: String
  /// Whether it may be used here and now.
  public let authorized: Bool
  /// Why not, for whoever set it up; absent where it may.
  public let reason: String?

  /// A view with these members, for previews and tests.
  public init(
    name: String,
    authorized: Bool,
    reason: String? = nil
  ) {
    self.name = name
    self.authorized = authorized
    self.reason = reason
  }
}

extension ReminderChannelStatus: Identifiable {
  /// The channel's name.
  public var id: String { name }
}

extension ReminderChannelStatus {
  /// What a channel says of itself.
  package init(name: String, _ authorization: ChannelAuthorization) {
    switch authorization {
    case .authorized: self.init(name: name, authorized: true)
    case .refused(let why): self.init(name: name, authorized: false, reason: why)
    }
  }
}
