public import TimeQuestModels

/// The exclusive right to deliver one reminder on one channel.
///
/// A process takes the claim before it delivers, so that no reminder is delivered twice, no matter
/// how many processes are running.
public struct ReminderClaim: Hashable, Sendable, Codable {
  /// The player that is reminded.
  public let playerID: PlayerID
  /// The routine that the reminder is about; it may have been deleted since.
  public let routineID: RoutineID
  /// The civil day on which the quest is available.
  public let day: CivilDay
  /// The name of the reminder channel.
  public let channel: String

  /// The claim on one reminder.
  public init(playerID: PlayerID, routineID: RoutineID, day: CivilDay, channel: String) {
    self.playerID = playerID
    self.routineID = routineID
    self.day = day
    self.channel = channel
  }
}
