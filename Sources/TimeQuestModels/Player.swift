import Foundation

/// Somebody who plays: settings, preferences and progress.
public struct Player: Hashable, Sendable, Codable, Identifiable {
  /// The id, which stays used after the player is erased.
  public let id: PlayerID
  /// The name that everybody sees: 1 to 80 characters.
  public var displayName: String
  /// When the player was created.
  public let createdAt: Instant
  /// The IANA name of the player's zone, such as `Europe/Berlin`.
  public var timeZone: String
  /// The hour at which the player's civil day begins, 0 to 12.
  public var dayStartHour: Int
  /// The language of what the player reads, as a BCP 47 tag such as `de-AT`.
  public var locale: String
  /// The choices of the player, or for some settings of their parent; an absent setting is that of
  /// a new player.
  public var preferences: Preferences
  /// The XP and streaks that the player has earned so far: a fold of the completed sessions, which
  /// the store keeps.
  public var progress: PlayerProgress
  /// When the first pages were read or skipped; absent before.
  public var onboardingCompletedAt: Instant?
  /// The player whom this one turned out to be; absent for nearly all.
  ///
  /// It is set on a store that two devices had made one child in. Reads show the sessions of both
  /// as those of that player.
  public var mergedInto: PlayerID?
  /// Whether a parent has recorded consent that the player's trials go to research.
  public var hasStudyConsent: Bool
  /// Whether sessions that an assistant had a part in go into the measures.
  public var countsAssisted: Bool
  /// Days without quests, such as holidays: no reminder comes, and streaks pass over them.
  public var daysOff: [DayRange]
  /// Whether the player makes quests of their own on a store with a PIN.
  public var canMakeQuests: Bool
  /// Whether the player is told when to start a quest of their parent's.
  public var canSeePlan: Bool
  /// The experiments on the player's quests, in the order of their first days.
  public var studies: [Study]
  /// Grows by one with every edit, from 1; the greater one wins in an import.
  ///
  /// Playing is no edit.
  public var revision: Int
  /// When the player was last edited.
  public var updatedAt: Instant
  /// Names the last edit: decides between two of one revision and instant.
  public var editID: EditID

  /// A player with these values, which are not checked.
  public init(
    id: PlayerID,
    displayName: String,
    createdAt: Instant,
    timeZone: String,
    dayStartHour: Int = 0,
    locale: String = "en",
    preferences: Preferences = Preferences(),
    progress: PlayerProgress = PlayerProgress(),
    onboardingCompletedAt: Instant? = nil,
    mergedInto: PlayerID? = nil,
    hasStudyConsent: Bool = false,
    countsAssisted: Bool = false,
    daysOff: [DayRange] = [],
    canMakeQuests: Bool = false,
    canSeePlan: Bool = false,
    studies: [Study] = [],
    revision: Int = 1,
    updatedAt: Instant? = nil,
    editID: EditID = .unknown
  ) {
    self.id = id
    self.displayName = displayName
    self.createdAt = createdAt
    self.timeZone = timeZone
    self.dayStartHour = dayStartHour
    self.locale = locale
    self.preferences = preferences
    self.progress = progress
    self.onboardingCompletedAt = onboardingCompletedAt
    self.mergedInto = mergedInto
    self.hasStudyConsent = hasStudyConsent
    self.countsAssisted = countsAssisted
    self.daysOff = daysOff
    self.canMakeQuests = canMakeQuests
    self.canSeePlan = canSeePlan
    self.studies = studies
    self.revision = revision
    self.updatedAt = updatedAt ?? createdAt
    self.editID = editID
  }

  /// The stamp of the last edit.
  public var stamp: EditStamp {
    get { EditStamp(revision: revision, updatedAt: updatedAt, editID: editID) }
    set { (revision, updatedAt, editID) = (newValue.revision, newValue.updatedAt, newValue.editID) }
  }

  /// The revisions that may be stored: sums never overflow, and every JSON reader is exact.
  public static let revisions = 1...1_000_000_000_000
  /// The counts, such as XP, that may be stored, for the same reasons.
  public static let counts = 0...1_000_000_000_000_000

  /// What is not valid in a player from a store or a document, in a few words; nil if all is valid.
  ///
  /// Whatever passes can be played on without a trap. Names are not looked at.
  public var validationError: String? {
    guard Self.revisions.contains(revision) else { return "a revision is out of range" }
    let counts = [progress.totalXP, progress.currentStreak, progress.longestStreak]
    guard counts.allSatisfy(Self.counts.contains) else { return "progress is out of range" }
    guard DayStartHour.bounds.contains(dayStartHour) else { return "a day starts at 0 to 12" }
    guard createdAt.isPossible, updatedAt.isPossible,
      onboardingCompletedAt?.isPossible != false
    else {
      return "an instant is out of range"
    }
    guard daysOff.count <= DayRange.most, daysOff.allSatisfy(\.isPossible) else {
      return "a range of days off is not possible"
    }
    guard studies.count <= Study.most, Set(studies.map(\.id)).count == studies.count else {
      return "there are too many studies, or two of one id"
    }
    return studies.lazy.compactMap(\.validationError).first
  }

  /// The calendar of the player's zone and day start.
  ///
  /// In UTC where the system does not know the stored zone.
  public var calendar: CivilCalendar {
    CivilCalendar(zoneName: timeZone, dayStartHour: dayStartHour)
      ?? CivilCalendar(zone: .gmt, dayStartHour: dayStartHour)
  }
}

/// What a player has earned so far.
public struct PlayerProgress: Hashable, Sendable, Codable {
  /// The XP of all completed sessions; it never falls.
  public var totalXP: Int
  /// The streak in played days, 0 before the first; it is kept while streaks are switched off.
  public var currentStreak: Int
  /// The longest streak so far, never below `currentStreak`.
  public var longestStreak: Int
  /// The civil day of the last completed session; absent before the first.
  public var lastPlayedDay: CivilDay?

  /// Progress with these values; the defaults are those of a new player.
  public init(
    totalXP: Int = 0,
    currentStreak: Int = 0,
    longestStreak: Int = 0,
    lastPlayedDay: CivilDay? = nil
  ) {
    self.totalXP = totalXP
    self.currentStreak = currentStreak
    self.longestStreak = longestStreak
    self.lastPlayedDay = lastPlayedDay
  }
}

/// What a player's completed sessions of one civil day earned.
public struct PlayedDay: Hashable, Sendable {
  /// The civil day, in the zone of the player.
  public let day: CivilDay
  /// The XP of the day's sessions, 0 or more.
  public var xp: Int
  /// The greatest streak that an award of the day names, 0 where none does.
  public var namedStreak: Int
  /// Whether nothing but practice was completed on that day: it earned XP, and is in no streak.
  public var isPractice: Bool

  /// A day with these values.
  public init(_ day: CivilDay, xp: Int, namedStreak: Int, isPractice: Bool = false) {
    self.day = day
    self.xp = xp
    self.namedStreak = namedStreak
    self.isPractice = isPractice
  }
}
