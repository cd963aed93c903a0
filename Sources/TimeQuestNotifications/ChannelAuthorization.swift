/// Whether a channel may be used.
public enum ChannelAuthorization: Hashable, Sendable {
  case authorized
  /// The reason, in words for whoever set the reminders up.
  case refused(String)
}
