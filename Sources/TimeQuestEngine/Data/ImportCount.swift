/// What an import did.
public struct ImportCount: Hashable, Sendable, Codable {
  public internal(set) var added = 0
  public internal(set) var updated = 0
  public internal(set) var unchanged = 0
}
