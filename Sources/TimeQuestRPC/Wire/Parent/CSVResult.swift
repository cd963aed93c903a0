import JSONRPCMethods

/// A table within an answer.
struct CSVResult: Codable, SchemaDocumented, Equatable {
  let csv: String

  static let docs = ["csv": "A header line and one line for each trial, as RFC 4180 has it."]
}
