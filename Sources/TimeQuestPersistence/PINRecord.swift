public import Foundation
public import TimeQuestModels

/// The parent's PIN as it is stored, and the failed attempts at it.
public struct PINRecord: Hashable, Sendable, Codable {
  /// The encoded hash of the PIN, with salt and costs; the `PINHasher` defines its form.
  public var hash: String
  /// The number of the PIN, from 1; a new PIN has a greater one, which ends older unlocks.
  public var generation: Int
  /// The number of consecutive failed attempts, at least 0.
  public var failedTries: Int
  /// When the last attempt was made, by both clocks; nil without one.
  public var lastTry: Moment?
  /// The attempt that is being checked; nil while there is none.
  public var pendingTry: UUID?

  /// A record with these values.
  public init(
    hash: String,
    generation: Int,
    failedTries: Int = 0,
    lastTry: Moment? = nil,
    pendingTry: UUID? = nil
  ) {
    self.hash = hash
    self.generation = generation
    self.failedTries = failedTries
    self.lastTry = lastTry
    self.pendingTry = pendingTry
  }

  /// What is not valid in a record from a store; nil if all is valid.
  public var validationError: String? {
    let isPossible =
      Player.counts.contains(failedTries) && Player.revisions.contains(generation)
      && lastTry.map { Instant.writable.contains($0.wall) && $0.bootNanoseconds >= 0 } ?? true
      && lastTry?.storeTime.map(Instant.writable.contains) ?? true
    return isPossible ? nil : "a value is out of range"
  }
}

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
  /// The time of day at which it comes.
  public let time: TimeOfDay
  /// The name of the reminder channel.
  public let channel: String

  /// The claim on one reminder.
  public init(
    playerID: PlayerID,
    routineID: RoutineID,
    day: CivilDay,
    time: TimeOfDay,
    channel: String
  ) {
    self.playerID = playerID
    self.routineID = routineID
    self.day = day
    self.time = time
    self.channel = channel
  }
}
