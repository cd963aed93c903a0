public import TimeQuestModels
import TimeQuestProgression
import TimeQuestScoring

/// What is to change of a player; nil leaves a thing as it is.
///
/// A front end lets her change all but the first three herself.
public struct PlayerChange: Hashable, Sendable {
  public var displayName: String?
  /// The name of a scorer.
  public var scorer: String?
  public var reminderTime: TimeOfDay?
  public var soundEnabled: Bool?
  public var hapticsEnabled: Bool?
  public var celebrationsEnabled: Bool?
  public var remindersEnabled: Bool?
  public var streakMode: String?
  public var askFelt: Bool?
  public var timeZone: String?
  public var dayStartHour: Int?
  public var locale: String?

  public init() {}

  /// Throws `QuestError.invalid` naming the field.
  func checked(_ policies: Policies) throws(QuestError) -> PlayerChange {
    try check(policies)
    var change = self
    change.displayName = try displayName.map { name throws(QuestError) in
      try NameRule.required(name, path: "displayName")
    }
    return change
  }

  private func check(_ policies: Policies) throws(QuestError) {
    if let scorer, !policies.scorers.contains(where: { $0.name == scorer }) {
      let names = policies.scorers.map { "\"\($0.name)\"" }.joined(separator: ", ")
      throw .invalid(path: "scorer", expected: "one of \(names)", got: "\"\(scorer)\"")
    }
    if let streakMode, !policies.streaks.contains(where: { $0.name == streakMode }) {
      let names = policies.streaks.map { "\"\($0.name)\"" }.joined(separator: ", ")
      throw .invalid(path: "streakMode", expected: "one of \(names)", got: "\"\(streakMode)\"")
    }
    if let timeZone, CivilCalendar.zone(named: timeZone) == nil {
      throw .invalid(
        path: "timeZone",
        expected: "an IANA time zone such as \"Europe/Berlin\"",
        got: "\"\(timeZone)\""
      )
    }
    if let dayStartHour, !(0...12).contains(dayStartHour) {
      throw .invalid(path: "dayStartHour", expected: "an integer 0 to 12", got: "\(dayStartHour)")
    }
    if let locale, !Self.isLanguageTag(locale) {
      throw .invalid(
        path: "locale",
        expected: "a language tag such as \"en\" or \"de-AT\"",
        got: "\"\(locale)\""
      )
    }
  }

  /// What is to be looked at again: a day that begins elsewhere may have other quests, and another
  /// way of counting another streak.
  var topics: [EventContent] {
    let movesDays = timeZone != nil || dayStartHour != nil
    return [.preferences] + (movesDays ? [.quests] : [])
      + (movesDays || streakMode != nil ? [.progress] : [])
  }

  func applied(to player: Player) -> Player {
    var changed = player
    changed.displayName = displayName ?? player.displayName
    changed.preferences.scorer = scorer ?? player.preferences.scorer
    changed.preferences.reminderTime = reminderTime ?? player.preferences.reminderTime
    changed.preferences.soundEnabled = soundEnabled ?? player.preferences.soundEnabled
    changed.preferences.hapticsEnabled = hapticsEnabled ?? player.preferences.hapticsEnabled
    changed.preferences.celebrationsEnabled =
      celebrationsEnabled ?? player.preferences.celebrationsEnabled
    changed.preferences.remindersEnabled =
      remindersEnabled ?? player.preferences.remindersEnabled
    changed.preferences.streakMode = streakMode ?? player.preferences.streakMode
    changed.preferences.askFelt = askFelt ?? player.preferences.askFelt
    changed.timeZone = timeZone ?? player.timeZone
    changed.dayStartHour = dayStartHour ?? player.dayStartHour
    changed.locale = locale ?? player.locale
    if changed != player { changed.revision += 1 }
    return changed
  }

  /// The outer shape of BCP 47: letters and digits in parts of 1 to 8, joined by hyphens.
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
