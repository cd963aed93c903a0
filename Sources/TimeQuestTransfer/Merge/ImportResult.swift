/// How many players, routines and sessions an import added, replaced and kept.
public struct ImportResult: Hashable, Sendable, Codable {
  /// How many were new to the store.
  public internal(set) var added: Int = 0
  /// How many were replaced by a newer or further copy.
  public internal(set) var updated: Int = 0
  /// How many were kept, as the document's copy was no newer.
  public internal(set) var unchanged: Int = 0
  /// The players and routines that were not taken in, as they were deleted here.
  public internal(set) var deleted: [DeletedRecord] = []
  /// The edits that were made here and gave way to later ones of the other copy.
  package internal(set) var lostEdits: [LostEdit] = []

  package init() {}

  private enum CodingKeys: CodingKey {
    case added, updated, unchanged, deleted
  }
}

/// A player or a routine that was deleted in the store and stays so.
public struct DeletedRecord: Hashable, Sendable, Codable {
  /// The kind of thing that was deleted.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// A player, with all sessions.
    case player
    /// A routine.
    case routine
  }

  /// The kind of thing that was deleted.
  public let kind: Kind
  /// Its id.
  public let id: String
}
