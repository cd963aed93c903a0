/// Where a copy was made.
struct BackupAnswer: Codable, Documented, Equatable {
  let path: String

  static let docs = ["path": "The file, readable by its owner alone."]
}
