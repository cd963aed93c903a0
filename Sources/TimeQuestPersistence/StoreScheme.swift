/// A kind of store that can be chosen by URL: `memory:`, `sqlite:PATH`, or a contributor's own.
public struct StoreScheme: Sendable {
  /// The part of the URL before the colon.
  public let name: String
  /// Opens, and makes where there is none, the store at what follows the colon.
  ///
  /// Throws `StoreError`.
  public let open: @Sendable (_ location: String, _ clock: ClockKind) async throws -> any QuestStore
  /// Whether there may be a store at that location; asked where none is to be made.
  public let exists: @Sendable (_ location: String) -> Bool

  public init(
    name: String,
    exists: @escaping @Sendable (_ location: String) -> Bool = { _ in true },
    open:
      @escaping @Sendable (_ location: String, _ clock: ClockKind) async throws -> any QuestStore
  ) {
    self.name = name
    self.exists = exists
    self.open = open
  }
}
