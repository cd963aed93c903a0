/// How many players, routines and sessions an import added, replaced and kept.
public struct ImportResult: Hashable, Sendable, Codable {
  /// How many were new to the store.
  public internal(set) var added: Int
  /// How many were replaced by a higher revision.
  public internal(set) var updated: Int
  /// How many were kept, as the document's revision was not higher.
  public internal(set) var unchanged: Int

  /// A result with these counts.
  public init(added: Int = 0, updated: Int = 0, unchanged: Int = 0) {
    self.added = added
    self.updated = updated
    self.unchanged = unchanged
  }
}
