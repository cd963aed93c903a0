import Foundation
public import TimeQuestModels
public import TimeQuestPersistence

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
        scorer: "balanced",
        symbol: .dice,
        tint: .rose
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
      daysOff: [
        DayRange(from: .sample, through: .sample),
        DayRange(from: .sample, through: CivilDay.sample.advanced(by: DayRange.farthest)),
      ],
      canMakeQuests: true,
      canSeePlan: true,
      studies: [.sample(endedOn: nil), .sample(endedOn: .sample)],
      revision: ExtremeValues.revision,
      updatedAt: ExtremeValues.latest,
      editID: .sample(.max)
    )
  }
}

extension Study {
  /// A study in pairs; the one that was ended early has another id.
  package static func sample(_ number: UInt32 = 0, endedOn: CivilDay?) -> Study {
    Study(
      id: .sample(endedOn == nil ? 21 + number : 31 + number),
      kind: .dayPairs,
      routineID: .sample(7),
      weeks: Study.weekBounds.upperBound,
      activeDays: [.mon, .sun],
      conditions: ["with, comma", "ohne / \u{1F3B5}"],
      outcome: .typicalMiss,
      seed: Study.greatestSeed,
      firstDay: .sample,
      endedOn: endedOn
    )
  }
}

extension ID {
  /// The id with that number, such as `00000000-0000-4000-8000-00000000002a` for 42.
  public static func sample(_ number: UInt32) -> Self {
    var bytes = [UInt8](repeating: 0, count: 16)
    bytes[6] = 0x40
    bytes[8] = 0x80
    for index in 0..<4 { bytes[15 - index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
    return Self(UUID(bytes))
  }

  /// A random id (version 4) from that generator.
  public static func random(using random: inout some RandomNumberGenerator) -> Self {
    var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    bytes[6] = bytes[6] & 0x0f | 0x40
    bytes[8] = bytes[8] & 0x3f | 0x80
    return Self(UUID(bytes))
  }
}

extension UUID {
  /// The id of exactly 16 bytes.
  fileprivate init(_ bytes: [UInt8]) {
    self.init(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
        bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      )
    )
  }
}

extension PINRecord {
  /// A record of a PIN, whose hash matches no PIN.
  public static func sample(generation: Int = 1, failedTries: Int = 0) -> PINRecord {
    PINRecord(
      hash: "$argon2id$v=19$m=19456,t=2,p=1$c2FtcGxl$c2FtcGxl",
      generation: generation,
      failedTries: failedTries
    )
  }

  /// A record with every field at its limit.
  static func extreme() -> PINRecord {
    PINRecord(
      hash: ExtremeValues.name,
      generation: ExtremeValues.revision,
      failedTries: ExtremeValues.count,
      lastTry: Moment(
        wall: ExtremeValues.latest,
        bootNanoseconds: .max,
        bootID: ExtremeValues.name,
        storeTime: ExtremeValues.earliest
      ),
      pendingTry: UUID(uuid: (255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
    )
  }
}

/// Values at the limits of the models, which a store must read back unchanged.
enum ExtremeValues {
  /// Quotes, a backslash, a composed and a decomposed é, Arabic, a flag and a family of four.
  static let name = #"'"\%_;--  é e\#u{301} مرحبا 🇩🇪 👩‍👩‍👧‍👦"#
  static let earliest = Instant.writable.lowerBound
  static let latest = Instant.writable.upperBound
  static let firstDay = CivilDay(number: -719_528)
  static let lastDay = CivilDay.last
  static let count = Player.counts.upperBound
  static let revision = Player.revisions.upperBound
  static let ofAward = Award.counts.upperBound
  static let xpOfTrial = 1_000_000
  static let duration = Seconds(milliseconds: 315_576_000_000_000)
}
