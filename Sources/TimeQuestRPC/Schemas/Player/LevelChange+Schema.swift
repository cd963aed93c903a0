import JSONRPC
import TimeQuestEngine

extension LevelChange: SchemaDocumented {
  static let docs = [
    "before": "The level at the start.",
    "after": "The level at completion.",
    "didLevelUp": "Whether the second is higher.",
  ]
}
