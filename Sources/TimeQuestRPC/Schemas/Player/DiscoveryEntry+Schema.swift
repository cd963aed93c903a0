import JSONRPC
import TimeQuestEngine

extension DiscoveryEntry: SchemaDocumented {
  static let docs = [
    "name": "Which it is.",
    "title": "Its title in the player's language.",
    "text": "What it takes, in one sentence.",
    "day": "The civil day on which it was made first; absent where it is still to be made.",
  ]
}
