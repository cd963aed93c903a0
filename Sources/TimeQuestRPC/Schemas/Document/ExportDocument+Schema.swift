import JSONRPCMethods
import TimeQuestTransfer

extension ExportDocument: SchemaDocumented, SchemaProviding {
  static let docs = [
    "formatVersion": "The format of the document, 2. It is the first member.",
    "players": "In the order in which they were made; the default player is the first.",
    "routines": "In the order in which they were made.",
    "sessions": "Player by player, in the order in which they were started.",
  ]

  static var schema: Schema { .object(FieldRecorder.fields(of: Self.self).object) }
  static let sample = ExportDocument()
}
