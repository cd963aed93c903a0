import JSONRPCMethods

/// Copies that an erasure could not reach.
struct ErasureAnswer: Codable, SchemaDocumented, Equatable {
  let backups: [String]

  static let docs = [
    "backups": "The copies that were made by `store.backup`; they still hold the player."
  ]
}
