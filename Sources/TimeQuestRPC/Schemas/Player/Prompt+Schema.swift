import JSONRPC
import TimeQuestEngine

extension Prompt: SchemaDocumented {
  static let docs = [
    "key": "The stable name of the message, such as `prompt.active`.",
    "text": "The message in the player's language.",
    "detail": "A second line where there is more to say, such as where calibration stands.",
  ]
}
