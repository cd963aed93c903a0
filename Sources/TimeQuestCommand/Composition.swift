public import TimeQuestEngine
public import TimeQuestNotifications
public import TimeQuestPersistence

/// What an executable is made of: the stores that a URL may name, the game's policies, and the
/// channels by which reminders come.
///
/// A contributor's own executable hands in one with a store, a scorer or a channel of her own.
public struct Composition: Sendable {
  public let stores: [StoreScheme]
  public let policies: Policies
  public let channels: [any ReminderChannel]

  public init(
    stores: [StoreScheme],
    policies: Policies = Policies(),
    channels: [any ReminderChannel] = []
  ) {
    self.stores = stores
    self.policies = policies
    self.channels = channels
  }
}
