import JSONRPCMethods
import TimeQuestEngine
import TimeQuestNotifications

/// A way by which reminders come, and whether it may be used.
struct ChannelItem: Codable, SchemaDocumented, Equatable {
  let name: String
  let isAuthorized: Bool
  let reason: Nullable<String>

  static let docs = [
    "name": "`events` on an open client, or a channel of `timequest-rpc remind`.",
    "isAuthorized": "Whether it may be used here and now.",
    "reason": "Why not; null where it may.",
  ]

  init(name: String, _ authorization: ChannelAuthorization) {
    self.name = name
    switch authorization {
    case .authorized:
      isAuthorized = true
      reason = Nullable(nil)
    case .refused(let why):
      isAuthorized = false
      reason = Nullable(why)
    }
  }
}

extension ClientSession {
  /// Every channel there is; that of the events needs nobody's leave.
  func channelItems() async -> [ChannelItem] {
    var items = [ChannelItem(name: QuestEngine.eventChannel, .authorized)]
    for channel in channels {
      items.append(ChannelItem(name: channel.name, await channel.authorization()))
    }
    return items
  }
}
