import JSONRPC
import TimeQuestTransfer

extension ExportDocument: SchemaDocumented, SchemaProviding {
  static let docs = [
    "formatVersion": "The format of the document, 1. It is the first member.",
    "tombstones": "What was deleted, in the order of the ids; absent means nothing.",
    "players": "In the order in which they were made.",
    "routines": "In the order in which they were made.",
    "sessions": "Player by player, in the order in which they were started.",
  ]

  static var schema: Schema { .object(FieldRecorder.fields(of: Self.self).object) }
  static let sample = ExportDocument()
}
