package import TimeQuestModels
import TimeQuestScoring
import TimeQuestWords

/// What an export document may hold: what passes can be stored, edited, played on and shown.
extension Player {
  /// Throws `QuestError.invalid` with the path below `document.` of what cannot be.
  package func check(as path: String) throws(QuestError) {
    try NameRule.check(displayName, document: "\(path).displayName")
    try NameRule.check(preferences.scorer, document: "\(path).preferences.scorer")
    try NameRule.check(preferences.streakMode, document: "\(path).preferences.streakMode")
    for (index, study) in studies.enumerated() {
      for (number, name) in study.conditions.enumerated() {
        try NameRule.check(name, document: "\(path).studies[\(index)].conditions[\(number)]")
      }
    }
    guard CivilCalendar.zone(named: timeZone) != nil else {
      throw .invalid(
        document: "\(path).timeZone",
        expected: "an IANA time zone",
        got: "another text"
      )
    }
    guard PreferencesChange.isLanguageTag(locale) else {
      throw .invalid(
        document: "\(path).locale",
        expected: "a language tag",
        got: "another text"
      )
    }
    try Self.check(dayStartHour, in: DayStartHour.bounds, "\(path).dayStartHour")
    try Self.check(revision, in: Self.revisions, "\(path).revision")
    if let validationError {
      throw .invalid(
        document: path,
        expected: "a player without contradictions",
        got: validationError
      )
    }
    try Self.check(progress.totalXP, in: Self.counts, "\(path).progress.totalXP")
    try Self.check(progress.currentStreak, in: Self.counts, "\(path).progress.currentStreak")
    try Self.check(progress.longestStreak, in: Self.counts, "\(path).progress.longestStreak")
  }

  fileprivate static func check(
    _ number: Int,
    in range: ClosedRange<Int>,
    _ path: String
  ) throws(QuestError) {
    guard !range.contains(number) else { return }
    throw .invalid(
      document: path,
      expected: "an integer \(range.lowerBound) to \(range.upperBound)",
      got: "\(number)"
    )
  }
}

extension Routine {
  /// Throws `QuestError.invalid` for what an edit would refuse, or no later edit of the routine
  /// would be accepted.
  package func check(as path: String) throws(QuestError) {
    try Player.check(revision, in: Player.revisions, "\(path).revision")
    try NameRule.check(name, document: "\(path).name")
    try NameRule.check(displayName, document: "\(path).displayName")
    for (index, task) in tasks.enumerated() {
      try NameRule.check(task.name, document: "\(path).tasks[\(index)].name")
      try NameRule.check(task.displayName, document: "\(path).tasks[\(index)].displayName")
    }
    if let validationError {
      throw .invalid(
        document: path,
        expected: "a routine without contradictions",
        got: validationError
      )
    }
    // The names are sound already, so it does not matter in which language the others would be.
    do {
      _ = try checked(Catalogue.language("en"))
    } catch .invalid(let part, let expected, let got) {
      let part = part.replacing("taskID", with: "id")
      throw .invalid(document: "\(path).\(part)", expected: expected, got: got)
    }
  }
}

extension Session {
  /// Throws `QuestError.invalid` with the path below `document.` of what cannot be.
  package func check(as path: String) throws(QuestError) {
    if let validationError {
      throw .invalid(
        document: path,
        expected: "a session without contradictions",
        got: validationError
      )
    }
    try NameRule.check(displayName, document: "\(path).displayName")
    for (index, task) in tasks.enumerated() {
      try NameRule.check(task.displayName, document: "\(path).tasks[\(index)].displayName")
    }
    for (index, trial) in trials.enumerated() {
      let path = "\(path).trials[\(index)]"
      try NameRule.check(trial.taskDisplayName, document: "\(path).taskDisplayName")
      try NameRule.check(trial.scorer, document: "\(path).scorer")
    }
    if let condition = study?.condition {
      try NameRule.check(condition, document: "\(path).study.condition")
    }
    if let bootID = openTrial?.lockedAt.bootID, !bootID.isEmpty {
      try NameRule.check(bootID, document: "\(path).openTrial.lockedAt.bootID")
    }
  }
}

extension NameRule {
  /// Requires a text as the engine stores it: trimmed, and of at least one character.
  fileprivate static func check(_ text: String, document path: String) throws(QuestError) {
    let path = "document.\(path)"
    let name = try required(text, path: path)
    guard name == text else {
      throw .invalid(path: path, expected: "no space around it", got: "some")
    }
  }
}

extension QuestError {
  /// A value of an export document that cannot be; the path is below `document.`.
  package static func invalid(document path: String, expected: String, got: String) -> QuestError {
    .invalid(path: "document.\(path)", expected: expected, got: got)
  }
}
