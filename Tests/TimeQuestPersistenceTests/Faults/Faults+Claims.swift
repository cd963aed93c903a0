import TimeQuestModels
import TimeQuestPersistence

/// Says of every claim that it is free.
final class ForgetsClaims: FaultyTransaction {
  override func claims() -> [ReminderClaim] { [] }
}

/// Takes a claim on one channel as a claim on every channel.
final class IgnoresClaimChannel: FaultyTransaction {
  private func onAnyChannel(_ claim: ReminderClaim) -> ReminderClaim {
    ReminderClaim(
      playerID: claim.playerID,
      routineID: claim.routineID,
      day: claim.day,
      time: .defaultReminder,
      channel: "any"
    )
  }

  override func put(_ claim: ReminderClaim) throws { try base.put(onAnyChannel(claim)) }
}

/// Keeps the claims for past days.
final class KeepsPastClaims: FaultyTransaction {
  override func deleteClaims(before day: CivilDay) {}
}

/// Deletes the claims for the given day itself, too.
final class DeletesTodaysClaims: FaultyTransaction {
  override func deleteClaims(before day: CivilDay) throws {
    try base.deleteClaims(before: day.advanced(by: 1))
  }
}
