import TimeQuestModels
import TimeQuestPersistence

/// Players with their preferences and their progress.
struct PlayerTable {
  let database: Database

  private static let table = Table(
    "player",
    [
      "id", "display_name", "created_at_ms", "time_zone", "day_start_hour", "locale",
      "sound_enabled", "haptics_enabled", "celebrations_enabled", "reminders_enabled",
      "reminder_time", "streak_mode", "ask_felt", "scorer",
      "total_xp", "current_streak", "longest_streak", "last_played_day",
      "onboarding_completed_at_ms", "revision",
    ]
  )
  private static let all = "\(table.select) ORDER BY seq"
  private static let first = "\(table.select) ORDER BY seq LIMIT 1"
  private static let find = "\(table.select) WHERE id = $1"
  private static let upsert = table.upsert(by: "id")

  func all() throws(StoreError) -> [Player] {
    try database.rows(Self.all, read: Player.init)
  }

  func first() throws(StoreError) -> Player? {
    try database.first(Self.first, read: Player.init)
  }

  func find(_ id: PlayerID) throws(StoreError) -> Player? {
    try database.first(Self.find, [id.stored], read: Player.init)
  }

  func put(_ player: Player) throws(StoreError) {
    let preferences = player.preferences
    let progress = player.progress
    try database.run(
      Self.upsert,
      [
        player.id.stored,
        player.displayName.stored,
        player.createdAt.stored,
        player.timeZone.stored,
        player.dayStartHour.stored,
        player.locale.stored,
        preferences.soundEnabled.stored,
        preferences.hapticsEnabled.stored,
        preferences.celebrationsEnabled.stored,
        preferences.remindersEnabled.stored,
        preferences.reminderTime.stored,
        preferences.streakMode.stored,
        preferences.askFelt.stored,
        preferences.scorer.stored,
        progress.totalXP.stored,
        progress.currentStreak.stored,
        progress.longestStreak.stored,
        progress.lastPlayedDay.stored,
        player.onboardingCompletedAt.stored,
        player.revision.stored,
      ]
    )
  }
}

extension Player {
  fileprivate init(_ row: inout Row) throws(StoreError) {
    self.init(
      id: try row.next(),
      displayName: try row.next(),
      createdAt: try row.next(),
      timeZone: try row.next(),
      dayStartHour: try row.next(),
      locale: try row.next(),
      preferences: try Preferences(&row),
      progress: try PlayerProgress(&row),
      onboardingCompletedAt: try row.next(),
      revision: try row.next()
    )
  }
}

extension Preferences {
  fileprivate init(_ row: inout Row) throws(StoreError) {
    self.init(
      soundEnabled: try row.next(),
      hapticsEnabled: try row.next(),
      celebrationsEnabled: try row.next(),
      remindersEnabled: try row.next(),
      reminderTime: try row.next(),
      streakMode: try row.next(),
      askFelt: try row.next(),
      scorer: try row.next()
    )
  }
}

extension PlayerProgress {
  fileprivate init(_ row: inout Row) throws(StoreError) {
    self.init(
      totalXP: try row.next(),
      currentStreak: try row.next(),
      longestStreak: try row.next(),
      lastPlayedDay: try row.next()
    )
  }
}
