/// What a check of the store found, in sentences for its owner.
public struct StoreReport: Hashable, Sendable {
  /// What is damaged; empty for a sound store.
  public let problems: [String]
  /// What is no damage: stored names of scorers, streak modes and languages that are not known
  /// here, for each of which a default acts, and XP that are not those of the sessions.
  ///
  /// Looked for in a sound store alone.
  public let notices: [String]

  /// Whether nothing is damaged.
  public var isSound: Bool { problems.isEmpty }
}
