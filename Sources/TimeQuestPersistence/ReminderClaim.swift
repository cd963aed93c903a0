public import TimeQuestModels

/// The right to give one reminder on one channel.
///
/// It is taken before delivery, so that a reminder comes at most once however many processes look.
public struct ReminderClaim: Hashable, Sendable, Codable {
  public let playerID: PlayerID
  public let routineID: RoutineID
  /// The civil day on which the quest is on.
  public let day: CivilDay
  /// The name of a reminder channel.
  public let channel: String

  public init(playerID: PlayerID, routineID: RoutineID, day: CivilDay, channel: String) {
    self.playerID = playerID
    self.routineID = routineID
    self.day = day
    self.channel = channel
  }
}
