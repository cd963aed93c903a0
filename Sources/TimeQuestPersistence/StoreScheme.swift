/// A kind of store that can be chosen by URL: `memory:`, `sqlite:PATH`, or a contributor's own.
public struct StoreScheme: Sendable {
  /// The part of the URL before the colon.
  public let name: String
  /// Opens, and makes where there is none, the store at what follows the colon.
  ///
  /// Throws `StoreError`.
  public let open: @Sendable (_ location: String, _ clock: ClockKind) async throws -> any QuestStore

  public init(
    name: String,
    open:
      @escaping @Sendable (_ location: String, _ clock: ClockKind) async throws -> any QuestStore
  ) {
    self.name = name
    self.open = open
  }
}
