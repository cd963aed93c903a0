import TimeQuestModels
import TimeQuestPersistence

/// Players with their preferences and their progress.
struct PlayerTable {
  let database: Database

  private static let table = Table<(player: Player, change: Int)>(
    "player",
    [
      Column("id") { $0.player.id.stored },
      Column("display_name") { $0.player.displayName.stored },
      Column("created_at_ms") { $0.player.createdAt.stored },
      Column("time_zone") { $0.player.timeZone.stored },
      Column("day_start_hour") { $0.player.dayStartHour.stored },
      Column("locale") { $0.player.locale.stored },
      Column("sound_enabled") { $0.player.preferences.soundEnabled.stored },
      Column("haptics_enabled") { $0.player.preferences.hapticsEnabled.stored },
      Column("celebrations_enabled") { $0.player.preferences.celebrationsEnabled.stored },
      Column("reminders_enabled") { $0.player.preferences.remindersEnabled.stored },
      Column("reminder_time") { $0.player.preferences.reminderTime.stored },
      Column("streak_mode") { $0.player.preferences.streakMode.stored },
      Column("ask_felt") { $0.player.preferences.askFelt.stored },
      Column("scorer") { $0.player.preferences.scorer.stored },
      Column("total_xp") { $0.player.progress.totalXP.stored },
      Column("current_streak") { $0.player.progress.currentStreak.stored },
      Column("longest_streak") { $0.player.progress.longestStreak.stored },
      Column("last_played_day") { $0.player.progress.lastPlayedDay.stored },
      Column("onboarding_completed_at_ms") { $0.player.onboardingCompletedAt.stored },
      Column("merged_into") { $0.player.mergedInto.stored },
      Column("has_study_consent") { $0.player.hasStudyConsent.stored },
      Column("counts_assisted") { $0.player.countsAssisted.stored },
      Column("revision") { $0.player.revision.stored },
      Column("updated_at_ms") { $0.player.updatedAt.stored },
      Column("edit_id") { $0.player.editID.stored },
      Column("change") { $0.change.stored },
    ]
  )

  private static func read(_ row: inout Row) throws(StoreError) -> Player {
    try Player(
      id: row.next(),
      displayName: row.next(),
      createdAt: row.next(),
      timeZone: row.next(),
      dayStartHour: row.next(),
      locale: row.next(),
      preferences: Preferences(
        soundEnabled: row.next(),
        hapticsEnabled: row.next(),
        celebrationsEnabled: row.next(),
        remindersEnabled: row.next(),
        reminderTime: row.next(),
        streakMode: row.next(),
        askFelt: row.next(),
        scorer: row.next()
      ),
      progress: PlayerProgress(
        totalXP: row.next(),
        currentStreak: row.next(),
        longestStreak: row.next(),
        lastPlayedDay: row.next()
      ),
      onboardingCompletedAt: row.next(),
      mergedInto: row.next(),
      hasStudyConsent: row.next(),
      countsAssisted: row.next(),
      revision: row.next(),
      updatedAt: row.next(),
      editID: row.next()
    )
    .validated()
  }

  /// In any order: the few players are sorted faster than by a temporary table of the database.
  private static let all = table.select
  private static let changed = "\(table.select) WHERE change > $1 ORDER BY change"
  private static let ofDefault = "\(table.select) WHERE is_default = 1"
  private static let links = """
    SELECT id AS "player.id", merged_into AS "player.merged_into" FROM player
    WHERE merged_into IS NOT NULL
      AND EXISTS (SELECT 1 FROM player AS target WHERE target.id = player.merged_into)
    """
  private static let setDefault =
    "UPDATE player SET is_default = CASE WHEN id = $1 THEN 1 ELSE 0 END"
  private static let find = "\(table.select) WHERE id = $1"
  private static let upsert = table.upsert(by: "id")

  func all() throws(StoreError) -> [Player] {
    try database.rows(Self.all, read: Self.read)
      .sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
  }

  func changed(after change: Int) throws(StoreError) -> [Player] {
    try database.rows(Self.changed, [change.stored], read: Self.read)
  }

  func ofDefault() throws(StoreError) -> Player? {
    try database.first(Self.ofDefault, read: Self.read)
  }

  /// Whom players were merged into, as far as both are here.
  func links() throws(StoreError) -> [PlayerID: PlayerID] {
    var links: [PlayerID: PlayerID] = [:]
    try database.connection.visit(Self.links, []) { row throws(StoreError) in
      let player: PlayerID = try row.next()
      links[player] = try row.next()
      return true
    }
    return links
  }

  func setDefault(_ id: PlayerID) throws(StoreError) {
    try database.run(Self.setDefault, [id.stored])
  }

  func find(_ id: PlayerID) throws(StoreError) -> Player? {
    try database.first(Self.find, [id.stored], read: Self.read)
  }

  func put(_ player: Player, change: Int) throws(StoreError) {
    try database.run(Self.upsert, Self.table.values(of: (player, change)))
  }
}
