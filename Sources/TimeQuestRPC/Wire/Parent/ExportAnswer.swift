import TimeQuestEngine

/// An export within an answer.
struct ExportAnswer: Codable, Documented, Equatable {
  let document: ExportDocument

  static let docs = ["document": "Versioned; `formatVersion` stands at its top."]
}

extension ExportDocument: Shaped {
  static let shape = Shape.anything
  static let sample = ExportDocument()
}
