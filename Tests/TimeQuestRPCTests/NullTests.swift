import Testing
import TimeQuestJSON

/// Null takes away what an edit would leave where the member is absent.
struct NullTests {
  @Test("null in an edit takes the value away, and an absent member leaves it")
  func nullInAnEditTakesTheValueAway() async throws {
    let front = Front()
    try await front.call("parent.setPIN", ["pin": .string(Front.pin)])
    let player = try await front.call("player.create", ["displayName": "Robin"])["playerID"]
    let made = try await front.call(
      "routine.create",
      [
        "name": "x", "symbol": "🎹", "reminderTimes": ["07:00"], "playerIDs": [try #require(player)],
        "tasks": [["name": "a", "symbol": "🎼"]],
      ]
    )
    let routine = try #require(made["routineID"])
    let left = try await front.call(
      "routine.update",
      ["routineID": routine, "revision": 1, "displayName": "Piano"]
    )
    for member in ["symbol", "reminderTimes", "playerIDs"] {
      #expect(left[member] != nil && left[member] == made[member], "\(member)")
    }
    let taken = try await front.call(
      "routine.update",
      [
        "routineID": routine, "revision": 2, "symbol": nil, "reminderTimes": nil, "playerIDs": nil,
      ]
    )
    for member in ["symbol", "reminderTimes", "playerIDs"] {
      #expect(taken[member] == nil, "\(member)")
    }
  }
}
