import JSONRPCMethods

/// Where a copy was made.
struct BackupAnswer: Codable, SchemaDocumented, Equatable {
  let path: String

  static let docs = ["path": "The file, readable by its owner alone."]
}
