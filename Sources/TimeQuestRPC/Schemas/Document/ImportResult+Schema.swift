import JSONRPCMethods
import TimeQuestTransfer

extension ImportResult: SchemaDocumented {
  static let docs = [
    "added": "How many were new.",
    "updated": "How many were replaced by a higher revision.",
    "unchanged": "How many were kept as they are.",
  ]
}
