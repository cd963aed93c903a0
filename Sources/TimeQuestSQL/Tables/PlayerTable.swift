package import TimeQuestModels
package import TimeQuestPersistence

/// Players with their preferences and their progress.
enum PlayerTable {
  fileprivate static let table = Table<(player: Player, change: Int)>(
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
      Column("symbol") { $0.player.preferences.symbol.stored },
      Column("tint") { $0.player.preferences.tint.stored },
      Column("total_xp") { $0.player.progress.totalXP.stored },
      Column("current_streak") { $0.player.progress.currentStreak.stored },
      Column("longest_streak") { $0.player.progress.longestStreak.stored },
      Column("last_played_day") { $0.player.progress.lastPlayedDay.stored },
      Column("onboarding_completed_at_ms") { $0.player.onboardingCompletedAt.stored },
      Column("merged_into") { $0.player.mergedInto.stored },
      Column("has_study_consent") { $0.player.hasStudyConsent.stored },
      Column("counts_assisted") { $0.player.countsAssisted.stored },
      Column("days_off") { $0.player.daysOff.stored },
      Column("can_make_quests") { $0.player.canMakeQuests.stored },
      Column("can_see_plan") { $0.player.canSeePlan.stored },
      Column("studies") { $0.player.studies.stored },
      Column("revision") { $0.player.revision.stored },
      Column("updated_at_ms") { $0.player.updatedAt.stored },
      Column("edit_id") { $0.player.editID.stored },
      Column("change") { $0.change.stored },
    ]
  )

  fileprivate static func read(_ row: inout Row) throws(StoreError) -> Player {
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
        scorer: row.next(),
        symbol: row.next(),
        tint: row.next()
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
      daysOff: row.next(),
      canMakeQuests: row.next(),
      canSeePlan: row.next(),
      studies: row.next(),
      revision: row.next(),
      updatedAt: row.next(),
      editID: row.next()
    )
    .validated()
  }

  /// In any order: the few players are sorted faster than by a temporary table of the database.
  fileprivate static let all = table.select
  fileprivate static let changed = "\(table.select) WHERE change > $1 ORDER BY change"
  fileprivate static let ofDefault = "\(table.select) WHERE is_default = 1"
  fileprivate static let links = """
    SELECT id AS "player.id", merged_into AS "player.merged_into" FROM player
    WHERE merged_into IS NOT NULL
      AND EXISTS (SELECT 1 FROM player AS target WHERE target.id = player.merged_into)
    """
  fileprivate static let setDefault =
    "UPDATE player SET is_default = CASE WHEN id = $1 THEN 1 ELSE 0 END"
  fileprivate static let find = "\(table.select) WHERE id = $1"
  fileprivate static let upsert = table.upsert(by: "id")
}

extension SQLTransaction {
  package func players() throws(StoreError) -> [Player] {
    try database.rows(PlayerTable.all, read: PlayerTable.read)
      .sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
  }

  func changedPlayers(after change: Int) throws(StoreError) -> [Player] {
    try database.rows(PlayerTable.changed, [change.stored], read: PlayerTable.read)
  }

  package func defaultPlayer() throws(StoreError) -> Player? {
    if let player = known.defaultPlayer { return player }
    known.defaultPlayer = try database.first(PlayerTable.ofDefault, read: PlayerTable.read)
    return known.defaultPlayer
  }

  package func playerLinks() throws(StoreError) -> [PlayerID: PlayerID] {
    if let links = known.links { return links }
    var links: [PlayerID: PlayerID] = [:]
    try connection.visit(PlayerTable.links, []) { row throws(StoreError) in
      let player: PlayerID = try row.next()
      links[player] = try row.next()
      return true
    }
    known.links = links
    return links
  }

  package func setDefaultPlayer(_ id: PlayerID) throws(StoreError) {
    known.defaultPlayer = nil
    try connection.run(PlayerTable.setDefault, [id.stored])
  }

  package func player(_ id: PlayerID) throws(StoreError) -> Player? {
    if let player = known.player, player.id == id { return player }
    known.player = try database.first(PlayerTable.find, [id.stored], read: PlayerTable.read)
    return known.player
  }

  package func put(_ player: Player) throws(StoreError) {
    (known.player, known.defaultPlayer, known.links) = (nil, nil, nil)
    let change = try nextRecordChange()
    try connection.run(PlayerTable.upsert, PlayerTable.table.values(of: (player, change)))
  }

  package func deletePlayer(_ id: PlayerID) throws(StoreError) {
    known.forget()
    try keepChangeFloor()
    try connection.run("DELETE FROM player WHERE id = $1", [id.stored])
  }
}
