public import TimeQuestModels

/// What a player will be reminded of, and by which ways.
public struct ReminderStatus: Hashable, Codable, Sendable {
  /// A reminder that is to come.
  public struct Reminder: Hashable, Codable, Sendable {
    /// The quest.
    public let questID: RoutineID
    /// Its name.
    public let displayName: String
    /// The civil day of it.
    public let day: CivilDay
    /// The time of day at which it comes, by the player's clock.
    public let time: TimeOfDay

    /// A view with these members, for previews and tests.
    public init(questID: RoutineID, displayName: String, day: CivilDay, time: TimeOfDay) {
      self.questID = questID
      self.displayName = displayName
      self.day = day
      self.time = time
    }
  }

  /// Whether reminders are switched on.
  public let enabled: Bool
  /// The time of day that is set for them.
  public let time: TimeOfDay
  /// The ways by which they come.
  public let channels: [ReminderChannelStatus]
  /// Those of the next 7 days, in the order in which they come.
  public let next: [Reminder]

  /// A view with these members, for previews and tests.
  public init(
    enabled: Bool,
    time: TimeOfDay,
    channels: [ReminderChannelStatus],
    next: [Reminder]
  ) {
    self.enabled = enabled
    self.time = time
    self.channels = channels
    self.next = next
  }
}
