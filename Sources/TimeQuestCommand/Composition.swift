public import TimeQuestEngine
public import TimeQuestNotifications
public import TimeQuestPersistence
public import TimeQuestSync

/// The parts of an executable: its name, stores, policies, PIN hasher and reminder channels.
///
/// A contributor's own executable passes one with a store, a scorer or a channel of their own.
public struct Composition: Sendable {
  /// The name of the executable, which its help, its messages and `server.info` use.
  public let name: String
  /// The kinds of store, each chosen by the scheme of a URL.
  public let stores: [StoreScheme]
  /// The replaceable rules of the game, from the scorers to the reminder planner.
  public let policies: Policies
  /// Hashes the parent's PIN.
  public let pinHasher: any PINHasher
  /// The channels through which reminders reach players while no front end is open.
  public let channels: [any ReminderChannel]
  /// Seals what is synced through a folder; nil means that nothing can be.
  public let segmentCipher: (any SegmentCipher)?

  /// A composition; `Argon2idHasher` and `SodiumSegmentCipher` of `TimeQuestSodium` are the usual
  /// hasher and cipher.
  public init(
    name: String,
    stores: [StoreScheme],
    policies: Policies = .default,
    pinHasher: any PINHasher,
    channels: [any ReminderChannel] = [],
    segmentCipher: (any SegmentCipher)? = nil
  ) {
    self.name = name
    self.stores = stores
    self.policies = policies
    self.pinHasher = pinHasher
    self.channels = channels
    self.segmentCipher = segmentCipher
  }
}
