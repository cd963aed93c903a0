import JSONRPC
import TimeQuestEngine
import TimeQuestModels

extension Player: SchemaDocumented {
  static let docs = [
    "id": "The player.",
    "displayName": "The player's name, 1 to 80 characters.",
    "createdAt": "When the player was added.",
    "timeZone": "The IANA name of the player's zone.",
    "dayStartHour": "The hour at which the player's day begins, 0 to 12.",
    "locale": "The language of what the player reads, as a BCP 47 tag.",
    "preferences": "What the player, or for some settings their parent, has chosen.",
    "progress": "What follows from the player's completed sessions.",
    "onboardingCompletedAt": "When the first pages were read or skipped; absent before.",
    "mergedInto": "The player whom this one turned out to be; absent for nearly all.",
    "hasStudyConsent": "Whether a parent lets the trials go to research; absent means no.",
    "countsAssisted":
      "Whether sessions that an assistant had a part in go into the measures; absent means no.",
    "revision": "Grows by one with every edit, from 1; the greater one wins in an import.",
    "updatedAt": "When the player was last edited; absent means when they were added.",
    "editID": "Names the last edit: decides between two of one revision and instant.",
  ]
}

/// Without the words of the composition: a document keeps names that are not known here.
extension Preferences: SchemaDocumented {
  static let docs = PlayerPreferences.docs
    .filter { !["timeZone", "dayStartHour", "locale"].contains($0.key) }
    .merging(["streakMode": "The name of a streak policy.", "scorer": "The name of a scorer."]) {
      $1
    }
    .mapValues { "\($0) Where it is absent, that of a new player." }
}

extension PlayerProgress: SchemaDocumented {
  static let docs = [
    "totalXP": "All experience so far.",
    "currentStreak": "The streak, kept while streaks are switched off.",
    "longestStreak": "The longest streak ever.",
    "lastPlayedDay": "The day of the last completed session; absent before the first.",
  ]
}
