import JSONRPC
import TimeQuestTransfer

extension ImportResult: SchemaDocumented {
  static let docs = [
    "added": "How many were new.",
    "updated": "How many were replaced by a newer or further copy.",
    "unchanged": "How many were kept as they are.",
    "deleted": "What was not taken in, as it was deleted here.",
  ]
}

extension DeletedRecord: SchemaDocumented {
  static let docs = ["kind": "What was deleted.", "id": "Its id."]
}

extension DeletedRecord.Kind: SchemaProviding {
  static let sample = DeletedRecord.Kind.player
}
