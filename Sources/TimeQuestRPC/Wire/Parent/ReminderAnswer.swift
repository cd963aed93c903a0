import JSONRPCMethods

/// What comes of setting reminders.
struct ReminderAnswer: Codable, SchemaDocumented, Equatable {
  let upcoming: [ReminderItem]
  let channels: [ChannelItem]

  static let docs = [
    "upcoming": "The reminders of the next 7 days.",
    "channels": "The ways by which they come.",
  ]
}
