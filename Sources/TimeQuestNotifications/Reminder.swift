public import TimeQuestModels

/// One reminder of one quest on one day.
public struct Reminder: Hashable, Sendable {
  /// The id of its series, `reminder.<playerID>.<routineID>.<weekday>.<HHMM>`.
  public let id: String
  /// The player whom it reminds.
  public let playerID: PlayerID
  /// The routine of the quest.
  public let routineID: RoutineID
  /// The display name of the quest.
  public let displayName: String
  /// The civil day on which the quest can be played.
  public let day: CivilDay
  /// The time of day at which it comes.
  public let time: TimeOfDay
  /// When it is due; a time before the day start is on the next calendar date.
  public let at: Instant
  /// The words of the reminder.
  public var text: ReminderText

  /// A reminder with these values.
  public init(
    id: String,
    playerID: PlayerID,
    routineID: RoutineID,
    displayName: String,
    day: CivilDay,
    time: TimeOfDay,
    at instant: Instant,
    text: ReminderText
  ) {
    self.id = id
    self.playerID = playerID
    self.routineID = routineID
    self.displayName = displayName
    self.day = day
    self.time = time
    at = instant
    self.text = text
  }
}

/// The words of a reminder, in the player's language.
public struct ReminderText: Hashable, Codable, Sendable {
  /// The title, such as "Quest available!".
  public let title: String
  /// The body, such as "Morning Launch is ready to play".
  public let body: String

  /// A text with this title and body.
  public init(title: String, body: String) {
    self.title = title
    self.body = body
  }
}
