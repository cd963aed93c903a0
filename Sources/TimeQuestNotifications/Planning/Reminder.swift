public import TimeQuestModels

/// One reminder of one day.
public struct Reminder: Hashable, Sendable {
  /// That of its series, as in `reminder.<playerID>.<routineID>.<weekday>`.
  public let id: String
  public let playerID: PlayerID
  public let routineID: RoutineID
  /// The player's word for the quest.
  public let displayName: String
  /// The civil day on which the quest is on.
  public let day: CivilDay
  /// When it rings; before the day start that is on the next date of the calendar.
  public let at: Instant
  public let text: ReminderText

  public init(
    id: String,
    playerID: PlayerID,
    routineID: RoutineID,
    displayName: String,
    day: CivilDay,
    at instant: Instant,
    text: ReminderText
  ) {
    self.id = id
    self.playerID = playerID
    self.routineID = routineID
    self.displayName = displayName
    self.day = day
    at = instant
    self.text = text
  }

  /// The same reminder in other words.
  public func saying(_ text: ReminderText) -> Reminder {
    Reminder(
      id: id,
      playerID: playerID,
      routineID: routineID,
      displayName: displayName,
      day: day,
      at: at,
      text: text
    )
  }
}
