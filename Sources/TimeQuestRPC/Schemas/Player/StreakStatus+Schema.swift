import JSONRPC
import TimeQuestEngine

extension StreakStatus: SchemaDocumented {
  static let docs = [
    "current": "The streak; null while streaks are switched off.",
    "longest": "The longest streak ever.",
    "playedToday": "Whether the flame is lit.",
    "lastPlayedDay": "The day of the last completed session; null before the first.",
  ]
}
