import JSONRPCMethods
import TimeQuestTransfer

/// An export within an answer.
struct ExportResult: Codable, SchemaDocumented, Equatable {
  let document: ExportDocument

  static let docs = ["document": "Versioned; `formatVersion` stands at its top."]
}

extension ExportDocument: SchemaProviding {
  static let schema = Schema.anything
  static let sample = ExportDocument()
}
