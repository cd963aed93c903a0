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
      "onboarding_completed_at_ms", "merged_into", "has_study_consent",
      "counts_assisted", "revision", "updated_at_ms", "edit_id", "change",
    ]
  )
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
    try database.rows(Self.all, read: Player.init)
      .sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
  }

  func changed(after change: Int) throws(StoreError) -> [Player] {
    try database.rows(Self.changed, [change.stored], read: Player.init)
  }

  func ofDefault() throws(StoreError) -> Player? {
    try database.first(Self.ofDefault, read: Player.init)
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
    try database.first(Self.find, [id.stored], read: Player.init)
  }

  func put(_ player: Player, change: Int) throws(StoreError) {
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
        player.mergedInto.stored,
        player.hasStudyConsent.stored,
        player.countsAssisted.stored,
        player.revision.stored,
        player.updatedAt.stored,
        player.editID.stored,
        change.stored,
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
      mergedInto: try row.next(),
      hasStudyConsent: try row.next(),
      countsAssisted: try row.next(),
      revision: try row.next(),
      updatedAt: try row.next(),
      editID: try row.next()
    )
    try requireValid()
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
