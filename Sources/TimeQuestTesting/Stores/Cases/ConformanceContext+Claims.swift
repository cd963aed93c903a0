import TimeQuestModels
import TimeQuestPersistence

extension ConformanceContext {
  func claimsAreTakenOnce() async throws {
    let taken = ReminderClaim.sample()
    // Each differs from the taken one in a single member.
    let free = [
      ReminderClaim.sample(player: 2), .sample(routine: 2), .sample(daysLater: 1),
      .sample(channel: "desktop 2"),
    ]
    try await withStore { store in
      try await store.write { writer in
        for number in UInt32(1)...2 { try writer.put(Player.sample(.sample(number))) }
        try require(try !writer.isClaimed(taken), "a claim that was never put is taken")
        try writer.put(taken)
        try writer.put(taken)
        try require(
          try writer.isClaimed(taken),
          "the transaction that took a claim does not see it"
        )
        do {
          try writer.savepoint {
            try writer.put(free[0])
            throw Rollback()
          }
        } catch is Rollback {}
      }
      try await requireTaken([taken], free: free, in: store)
    }
    guard fixture.isDurable else { return }
    try await withStore { try await requireTaken([taken], free: free, in: $0) }
  }

  func claimsGoWithPlayersAndDays() async throws {
    let today = ReminderClaim.sample()
    let early = ReminderClaim.sample(daysLater: -1)
    let tomorrow = ReminderClaim.sample(daysLater: 1)
    let others = ReminderClaim.sample(player: 2)
    try await withStore { store in
      try await store.write { writer in
        for number in UInt32(1)...2 { try writer.put(Player.sample(.sample(number))) }
        for claim in [early, today, tomorrow, others] { try writer.put(claim) }
        try writer.deleteClaims(before: today.day)
      }
      try await requireTaken([today, tomorrow, others], free: [early], in: store)
      try await store.write { writer in
        try writer.deletePlayer(today.playerID)
        try writer.put(Player.sample(today.playerID))
      }
      try await requireTaken([others], free: [early, today, tomorrow], in: store)
    }
  }

  private func requireTaken(
    _ taken: [ReminderClaim],
    free: [ReminderClaim],
    in store: any QuestStore
  ) async throws {
    try await store.read { reader in
      for claim in taken { try require(try reader.isClaimed(claim), "\(claim) is free again") }
      for claim in free { try require(try !reader.isClaimed(claim), "\(claim) is taken") }
      let listed = try reader.claims()
      try requireEqual(listed.count, taken.count, "the number of claims")
      try requireEqual(Set(listed), Set(taken), "the claims")
    }
  }
}

/// Rolls a savepoint back.
private struct Rollback: Error {}

extension ReminderClaim {
  fileprivate static func sample(
    player: UInt32 = 1,
    routine: UInt32 = 1,
    daysLater days: Int = 0,
    channel: String = "desktop"
  ) -> ReminderClaim {
    ReminderClaim(
      playerID: .sample(player),
      routineID: .sample(routine),
      day: CivilDay.sample.advanced(by: days),
      channel: channel
    )
  }
}
