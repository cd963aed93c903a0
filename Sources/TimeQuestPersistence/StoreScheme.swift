/// A kind of store that a URL selects: `memory:`, `sqlite:PATH`, or the scheme of a plug-in.
public struct StoreScheme: Sendable {
  /// The part of the URL before the colon.
  public let name: String
  /// The form of its URLs, such as `sqlite:PATH`, for help texts.
  public let usage: String
  /// Opens the store at a location, the part of the URL after the colon.
  ///
  /// Creates the store if nothing exists there. Throws `StoreError`.
  public let open: @Sendable (_ location: String, _ clock: ClockKind) async throws -> any QuestStore
  /// Whether a store may exist at a location; callers that must not create one ask first.
  public let exists: @Sendable (_ location: String) -> Bool
  /// The script by which an administrator prepares a server: roles, grants and settings.
  ///
  /// Nil for stores without a server, as by default. Throws `StoreError` for a name that the server
  /// does not take.
  public var accessScript: (@Sendable (ServerAccess) throws -> String)?

  /// A scheme of that name; by default its URLs are `NAME:PATH`, and each may have a store.
  public init(
    name: String,
    usage: String? = nil,
    exists: @escaping @Sendable (_ location: String) -> Bool = { _ in true },
    open:
      @escaping @Sendable (_ location: String, _ clock: ClockKind) async throws -> any QuestStore
  ) {
    self.name = name
    self.usage = usage ?? "\(name):PATH"
    self.exists = exists
    self.open = open
  }
}
