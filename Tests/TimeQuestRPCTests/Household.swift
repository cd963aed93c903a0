import TimeQuestJSON
import TimeQuestModels

@testable import TimeQuestRPC

/// A household whose parent's words are marked, so that they can be found wherever they leak.
struct Household: Sendable {
  static let parentWord = "ZZPARENTWORD"
  static let reference = 4242.424

  /// The parent's client, unlocked.
  let parent: Front
  /// The player's, locked.
  let player: Front
  let quest: String
  let held: String
  let steps: [String]

  init() async throws {
    parent = Front()
    player = parent.another()
    try await parent.call("parent.setPIN", ["pin": .string(Front.pin)])
    let everyDay: JSON = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    func task(_ name: String) -> JSON {
      [
        "name": .string("\(Self.parentWord) \(name)"), "displayName": .string(name),
        "referenceSeconds": .real(Self.reference),
      ]
    }
    let routine = try await parent.call(
      "routine.create",
      [
        "name": .string("\(Self.parentWord) morning"), "displayName": "Dawn Raid",
        "activeDays": everyDay, "tasks": [task("Splash"), task("Armor")],
      ]
    )
    quest = routine["routineID"]?.text ?? ""
    steps = routine["tasks"]?.items.compactMap { $0["taskID"]?.text } ?? []
    let late = try await parent.call(
      "routine.create",
      [
        "name": .string("\(Self.parentWord) evening"), "displayName": "Night Watch",
        "activeDays": everyDay, "feedback": "summary", "tasks": [task("Cape")],
      ]
    )
    held = late["routineID"]?.text ?? ""
  }

  /// Begins a quest; the answer is its session.
  func start(_ quest: String) async throws -> String {
    try await player.call("quest.start", ["questID": .string(quest)])["sessionID"]?.text ?? ""
  }

  /// Plays a quest to its summary.
  @discardableResult
  func play(_ quest: String, guess: Int64 = 100, takes: Seconds = 100) async throws -> String {
    let session = try await start(quest)
    var phase = "estimating"
    while phase != "summary" {
      try await player.call(
        "quest.estimate",
        ["sessionID": .string(session), "seconds": .integer(guess)]
      )
      player.pass(takes)
      try await player.call("quest.done", ["sessionID": .string(session)])
      phase =
        try await player.call("quest.next", ["sessionID": .string(session)])["phase"]?.text
        ?? "summary"
    }
    return session
  }
}
