public import TimeQuestModels
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestWords

/// A player as a parent describes them, before it has a revision.
public struct PlayerDraft: Hashable, Sendable {
  /// Chosen by the client so that a repeated creation never doubles; random where it is nil.
  public var id: PlayerID?
  /// The settings; what is nil is as for every new player.
  public var settings: PlayerChange

  /// A player with these settings.
  public init(id: PlayerID? = nil, settings: PlayerChange) {
    self.id = id
    self.settings = settings
  }
}

/// The parts of a player that a parent changes; nil leaves a part as it is.
///
/// The members of `preferences` can be set on the change itself.
@dynamicMemberLookup
public struct PlayerChange: Hashable, Sendable {
  /// The player's name, 1 to 80 characters.
  public var displayName: String?
  /// The name of a scorer of the composition.
  public var scorer: String?
  /// When reminders come, by the player's clock.
  public var reminderTime: TimeOfDay?
  /// Whether the player's trials may go to research.
  public var hasStudyConsent: Bool?
  /// Whether sessions that an assistant had a part in go into the measures.
  public var countsAssisted: Bool?
  /// Days without quests, all of them anew: at most 100 ranges, each at most 400 days
  /// ahead.
  public var daysOff: [DayRange]?
  /// Whether the player makes quests of their own.
  public var canMakeQuests: Bool?
  /// Whether the player is told when to start a quest of their parent's.
  public var canSeePlan: Bool?
  /// What the player can change, too.
  public var preferences: PreferencesChange

  /// A change of the preferences alone; set what else is to change.
  public init(preferences: PreferencesChange = PreferencesChange()) {
    self.preferences = preferences
  }

  /// A member of `preferences`.
  public subscript<Value>(
    dynamicMember member: WritableKeyPath<PreferencesChange, Value>
  ) -> Value {
    get { preferences[keyPath: member] }
    set { preferences[keyPath: member] = newValue }
  }

  /// Throws `QuestError.invalid` naming the field.
  func checked(_ policies: Policies) throws(QuestError) -> PlayerChange {
    if let scorer {
      try Self.require(scorer, among: policies.scorers.map(\.name), path: "scorer")
    }
    try preferences.check(policies)
    var change = self
    change.displayName = try displayName.map { name throws(QuestError) in
      try NameRule.required(name, path: "displayName")
    }
    return change
  }

  /// Throws `QuestError.invalid` naming the range that cannot be.
  func checkDaysOff(today: CivilDay) throws(QuestError) {
    guard let daysOff else { return }
    guard daysOff.count <= DayRange.most else {
      throw .invalid(
        path: "daysOff",
        expected: "at most \(DayRange.most) ranges",
        got: "\(daysOff.count)"
      )
    }
    let latest = today.advanced(by: DayRange.farthest)
    for (index, range) in daysOff.enumerated()
    where !range.isPossible || range.through > latest {
      throw .invalid(
        path: "daysOff[\(index)].through",
        expected:
          "a day from \(range.from) to \(min(latest, range.from.advanced(by: DayRange.farthest)))",
        got: "\(range.through)"
      )
    }
  }

  static func require(_ name: String, among known: [String], path: String) throws(QuestError) {
    guard !known.contains(name) else { return }
    let names = known.map { "\"\($0)\"" }.joined(separator: ", ")
    throw .invalid(path: path, expected: "one of \(names)", got: "\"\(name)\"")
  }

  /// The events that the change publishes: days that begin elsewhere may have other quests, and
  /// another way of counting another streak.
  var topics: [EventContent] {
    [.preferences] + (preferences.movesDays ? [.quests] : [])
      + (preferences.movesDays || preferences.streakMode != nil || daysOff != nil
        ? [.progress] : [])
  }

  func applied(to player: Player) -> Player {
    var changed = preferences.applied(to: player)
    changed.displayName = displayName ?? player.displayName
    changed.preferences.scorer = scorer ?? player.preferences.scorer
    changed.preferences.reminderTime = reminderTime ?? player.preferences.reminderTime
    changed.hasStudyConsent = hasStudyConsent ?? player.hasStudyConsent
    changed.countsAssisted = countsAssisted ?? player.countsAssisted
    changed.daysOff = daysOff ?? player.daysOff
    changed.canMakeQuests = canMakeQuests ?? player.canMakeQuests
    changed.canSeePlan = canSeePlan ?? player.canSeePlan
    return changed
  }
}

extension PreferencesChange {
  fileprivate func check(_ policies: Policies) throws(QuestError) {
    if let streakMode {
      let known = policies.streaks.map(\.name)
      try PlayerChange.require(streakMode, among: known, path: "streakMode")
    }
    if let timeZone, CivilCalendar.zone(named: timeZone) == nil {
      throw .invalid(
        path: "timeZone",
        expected: "an IANA time zone such as \"Europe/Berlin\"",
        got: "\"\(timeZone)\""
      )
    }
    if let locale, !Self.isLanguageTag(locale) || !Catalogue.hasLanguage(locale) {
      let known = Catalogue.languages.map { "\"\($0)\"" }.joined(separator: ", ")
      throw .invalid(
        path: "locale",
        expected: "one of \(known), or a tag that begins with one, such as \"de-AT\"",
        got: "\"\(locale)\""
      )
    }
  }

  /// Whether a text has the outer shape of BCP 47: letters and digits in parts of 1 to 8, joined by
  /// hyphens.
  static func isLanguageTag(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return text.utf8.count <= 35
      && parts.allSatisfy { part in
        (1...8).contains(part.count)
          && part.allSatisfy {
            (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
          }
      }
  }
}
