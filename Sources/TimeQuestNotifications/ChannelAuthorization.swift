/// Whether a channel can be used now.
public enum ChannelAuthorization: Hashable, Sendable {
  /// The channel can be used.
  case authorized
  /// The channel cannot be used; the text says why, for the person who set the reminders up.
  case refused(String)
}
