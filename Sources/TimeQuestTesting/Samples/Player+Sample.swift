public import TimeQuestModels

extension Instant {
  /// 2026-11-20T07:30:00Z, a Friday: when samples are created.
  public static let sample = Instant(milliseconds: 1_795_159_800_000)
}

extension CivilDay {
  /// 2026-11-20, a Friday.
  public static let sample = CivilDay(number: 20_777)
}

extension Player {
  /// A player with ordinary values, except those that are given.
  public static func sample(
    _ id: PlayerID = .sample(1),
    displayName: String = "Robin",
    createdAt: Instant = .sample,
    timeZone: String = "UTC",
    preferences: Preferences = Preferences(),
    progress: PlayerProgress = PlayerProgress(),
    revision: Int = 1
  ) -> Player {
    Player(
      id: id,
      displayName: displayName,
      createdAt: createdAt,
      timeZone: timeZone,
      preferences: preferences,
      progress: progress,
      revision: revision
    )
  }

  /// A player with every field at its limit, and none at its default.
  public static func extreme(_ id: PlayerID) -> Player {
    Player(
      id: id,
      displayName: ExtremeValues.name,
      createdAt: ExtremeValues.earliest,
      timeZone: "America/Argentina/ComodRivadavia",
      dayStartHour: 12,
      locale: "zh-Hant-TW",
      preferences: Preferences(
        soundEnabled: false,
        hapticsEnabled: false,
        celebrationsEnabled: false,
        remindersEnabled: false,
        reminderTime: TimeOfDay("23:59") ?? .defaultReminder,
        streakMode: "calendar",
        askFelt: true,
        scorer: "balanced"
      ),
      progress: PlayerProgress(
        totalXP: ExtremeValues.count,
        currentStreak: ExtremeValues.count - 1,
        longestStreak: ExtremeValues.count - 2,
        lastPlayedDay: ExtremeValues.lastDay
      ),
      onboardingCompletedAt: ExtremeValues.latest,
      mergedInto: .sample(7),
      hasStudyConsent: true,
      countsAssisted: true,
      revision: ExtremeValues.count - 3,
      updatedAt: ExtremeValues.latest,
      editID: .sample(.max)
    )
  }
}
