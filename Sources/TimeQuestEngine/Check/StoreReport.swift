/// What a check of the store found, in sentences for its owner.
public struct StoreReport: Hashable, Sendable {
  /// What is damaged; empty for a sound store.
  public let problems: [String]
  /// The scorers, streak modes and languages that are stored and not known here.
  ///
  /// They are kept as they are, and a default acts for each. Looked for in a sound store alone.
  public let notices: [String]

  /// Whether nothing is damaged.
  public var isSound: Bool { problems.isEmpty }
}
