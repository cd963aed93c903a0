public import TimeQuestEngine
public import TimeQuestPersistence

/// What an executable is made of: the stores that a URL may name, and the game's policies.
///
/// A contributor's own executable hands in one with a store, a scorer or a streak of her own.
public struct Composition: Sendable {
  public let stores: [StoreScheme]
  public let policies: Policies

  public init(stores: [StoreScheme], policies: Policies = Policies()) {
    self.stores = stores
    self.policies = policies
  }
}
