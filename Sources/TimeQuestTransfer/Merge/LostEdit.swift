import TimeQuestModels

/// An edit of a routine that gave way to another one.
package struct LostEdit: Hashable, Sendable {
  /// The routine, as the edit had it.
  package let displayName: String
  /// What it had set, such as `name: Dawn; days: mon, tue`.
  package let parts: String
}

extension Routine {
  /// The parts in which it differs, by the protocol's names and by those that a parent knows.
  func parts(
    otherThanIn other: Routine
  ) -> [(member: String, word: String, value: String)] {
    let days = Weekday.allCases.filter(activeDays.contains).map(\.rawValue)
    let times = reminderTimes.map { $0.map(\.description) } ?? ["as the player"]
    let parts: [(Bool, String, String, String)] = [
      (name != other.name && name != displayName, "name", "note", name),
      (displayName != other.displayName, "displayName", "name", displayName),
      (symbol != other.symbol, "symbol", "picture", symbol?.description ?? "none"),
      (activeDays != other.activeDays, "activeDays", "days", days.joined(separator: ", ")),
      (isActive != other.isActive, "isActive", "switched on", "\(isActive)"),
      (
        playerIDs != other.playerIDs, "playerIDs", "players",
        playerIDs.map { "\($0.count)" } ?? "everybody"
      ),
      (
        reminderTimes != other.reminderTimes, "reminderTimes", "reminders",
        times.joined(separator: ", ")
      ),
      (feedback != other.feedback, "feedback", "results", feedback.rawValue),
      (leavesHome != other.leavesHome, "leavesHome", "leaves home", "\(leavesHome)"),
      (
        tasks != other.tasks, "tasks", "steps",
        tasks.map(\.displayName).joined(separator: ", ")
      ),
    ]
    return parts.filter(\.0).map { ($0.1, $0.2, $0.3) }
  }
}
