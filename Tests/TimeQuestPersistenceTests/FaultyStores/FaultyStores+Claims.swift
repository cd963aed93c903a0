import TimeQuestModels
import TimeQuestPersistence

/// Gives a claim to whoever asks.
final class Spendthrift: FaultyTransaction {
  override func isClaimed(_ claim: ReminderClaim) -> Bool { false }
}

/// Takes a claim on one channel for one on every channel.
final class Grabber: FaultyTransaction {
  private func onAnyChannel(_ claim: ReminderClaim) -> ReminderClaim {
    ReminderClaim(
      playerID: claim.playerID,
      routineID: claim.routineID,
      day: claim.day,
      channel: "any"
    )
  }

  override func put(_ claim: ReminderClaim) throws { try honest.put(onAnyChannel(claim)) }

  override func isClaimed(_ claim: ReminderClaim) throws -> Bool {
    try honest.isClaimed(onAnyChannel(claim))
  }
}

/// Never lets go of a claim for a day that is over.
final class Collector: FaultyTransaction {
  override func deleteClaims(before day: CivilDay) {}
}

/// Lets go of the claims for the day itself, too.
final class Forgetful: FaultyTransaction {
  override func deleteClaims(before day: CivilDay) throws {
    try honest.deleteClaims(before: day.advanced(by: 1))
  }
}
