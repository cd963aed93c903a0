import JSONRPCMethods
import TimeQuestModels

/// The days on which a player has played.
struct StreakDocument: Codable, SchemaDocumented, Equatable {
  let current: Nullable<Int>
  let longest: Int
  let playedToday: Bool
  let lastPlayedDay: Nullable<CivilDay>

  static let docs = [
    "current": "The streak; null while streaks are switched off.",
    "longest": "The longest streak ever.",
    "playedToday": "Whether the flame is lit.",
    "lastPlayedDay": "The day of the last completed session; null before the first.",
  ]
}
