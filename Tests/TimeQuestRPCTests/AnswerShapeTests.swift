import JSONRPC
import Testing
import TimeQuestJSON
import TimeQuestModels

@testable import TimeQuestRPC

struct AnswerShapeTests {
  @Test("every answer of a played household is what its description says")
  func everyAnswerIsWhatItsDescriptionSays() async throws {
    let household = try await Household()
    var called: Set<String> = []

    func check(_ front: Front, _ method: String, _ params: JSON = .null) async throws {
      let entry = try #require(TimeQuestMethods.table.description(of: method))
      let answer = JSONNode.self
      let text = try JSONText.encode(try await front.call(method, params))
      do throws(RPCError) {
        try entry.result().check(parsed(answer, text))
      } catch {
        Issue.record("\(method): \(error.message)")
      }
      called.insert(method)
    }

    func parsed(_ type: JSONNode.Type, _ text: [UInt8]) throws(RPCError) -> JSONNode {
      do {
        return try JSONNode(parsing: text)
      } catch {
        throw .parseError("\(error)")
      }
    }

    for method in [
      "rpc.discover", "server.info", "player.list", "profile.get", "preferences.get",
      "onboarding.get", "quest.list", "quest.current", "stats.trend", "stats.personalBests",
      "stats.history", "parent.status", "clock.get",
    ] {
      try await check(household.player, method)
    }
    for preferences: JSON in [["streakMode": "off"], ["streakMode": "scheduled", "askFelt": true]] {
      try await check(household.player, "preferences.update", preferences)
      for _ in 0..<2 { try await play(household, check) }
    }
    try await check(household.player, "onboarding.complete")
    try await check(household.player, "events.subscribe", ["topics": ["quest", "progress"]])
    try await check(household.player, "events.unsubscribe")
    try await check(household.player, "events.poll", ["after": 0])
    try await check(household.player, "events.poll", ["after": 1000])
    let last = try await household.start(household.quest)
    try await check(household.player, "quest.list")
    try await check(household.player, "quest.current")
    try await check(household.player, "quest.skip", ["sessionID": .string(last)])
    try await check(household.player, "quest.abandon", ["sessionID": .string(last)])
    try await checkOwnQuests(household, check)
    for method in ["profile.get", "stats.personalBests", "stats.history", "stats.trend"] {
      try await check(household.player, method)
    }
    try await check(household.player, "stats.trend", ["all": true])
    let step = JSON.string(household.steps[0])
    try await check(household.player, "stats.trend", ["by": "week", "stepID": step])
    try await check(household.player, "preferences.update", ["askFelt": false])
    for _ in 0..<2 {
      try await check(household.player, "stats.timeSense")
      try await check(household.player, "stats.timeSense", ["stepID": step])
      try await check(household.player, "stats.learningCurve", ["stepID": step])
      for kind: JSON in ["trend", "learningCurve", "scatter"] {
        try await check(household.player, "stats.chart", ["kind": kind, "stepID": step])
      }
      try await household.parent.call("parent.unlock", ["pin": .string(Front.pin)])
      try await check(household.parent, "stats.forecast", ["routineID": .string(household.quest)])
      try await check(household.parent, "stats.report")
      for _ in 0..<6 { try await household.play(household.held) }
    }
    try await check(household.player, "stats.history", ["limit": 1])

    try await check(household.parent, "parent.unlock", ["pin": .string(Front.pin)])
    try await check(household.parent, "routine.list")
    try await check(household.parent, "events.subscribe", ["after": 0])
    try await check(household.parent, "events.poll", ["after": 0])
    try await check(household.parent, "routine.get", ["routineID": .string(household.quest)])
    let player = try #require(try await household.player.call("profile.get")["playerID"])
    try await check(
      household.parent,
      "routine.create",
      [
        "name": "x", "activeDays": [], "isActive": false, "playerIDs": [player],
        "tasks": [["name": "y"]],
      ]
    )
    let study = try await household.parent.call(
      "study.create",
      ["kind": "mysteryStep", "routineID": .string(household.quest), "weeks": 20]
    )["studyID"]
    for method in ["study.create", "study.list", "study.get", "study.end", "study.get"] {
      try await check(
        household.parent,
        method,
        method == "study.create"
          ? [
            "kind": "dayPairs", "routineID": .string(household.held), "weeks": 20,
            "conditions": ["a", "b"],
          ]
          : method == "study.list" ? [:] : ["studyID": try #require(study)]
      )
    }
    try await check(household.player, "quest.reminder", ["questID": .string(household.quest)])
    try await check(household.parent, "reminder.configure", ["time": "07:10", "enabled": true])
    try await check(household.parent, "reminder.upcoming", ["days": 30])
    try await check(household.player, "reminder.status")
    try await check(household.player, "catalogue.get", ["locale": "de-AT"])
    try await check(household.parent, "catalogue.get", ["audience": "parent"])
    try await check(household.player, "player.rename", ["displayName": "Nova"])
    for method in [
      "stats.totals", "stats.week", "stats.insights", "stats.discoveries", "stats.chapters",
    ] {
      try await check(household.player, method)
    }
    try await check(household.parent, "reminder.calendar")
    try await checkEdits(household, check)
    try await checkData(household, check)
    try await check(
      household.parent,
      "parent.setPIN",
      ["pin": "1357", "currentPIN": .string(Front.pin)]
    )
    try await check(household.parent, "parent.lock")
    try await check(household.parent, "parent.unlock", ["pin": "1357"])
    try await check(household.parent, "sync.status")
    try await check(household.player, "clock.advance", ["seconds": 60])
    try await check(household.player, "clock.set", ["at": "2026-11-20T08:00:00+01:00"])
    try await check(household.player, "server.shutdown")
    // A store in memory has no files to copy; a folder is needed by the calls of a sync.
    let elsewhere = [
      "store.backup", "sync.init", "sync.join", "sync.now", "sync.rename", "sync.remove",
    ]
    #expect(called == Set(TimeQuestMethods.table.methods.map { $0.name }).subtracting(elsewhere))
  }

  private func checkOwnQuests(
    _ household: Household,
    _ check: (Front, String, JSON) async throws -> Void
  ) async throws {
    try await household.parent.call("parent.unlock", ["pin": .string(Front.pin)])
    try await check(
      household.parent,
      "player.update",
      ["canMakeQuests": true, "daysOff": [["from": "2026-12-24", "through": "2027-01-06"]]]
    )
    let made = try await household.player.call(
      "quest.create",
      ["displayName": "Piano", "symbol": "🎹", "reminderTimes": ["16:00"]]
    )
    let quest = try #require(made["questID"])
    try await check(household.player, "quest.create", ["displayName": "Chess"])
    try await check(household.player, "quest.edit", ["questID": quest, "symbol": nil])
    try await check(
      household.player,
      "quest.plan",
      ["questID": quest, "endBy": "2026-11-20T20:00:00Z"]
    )
    try await check(household.player, "quest.remove", ["questID": quest])
    try await check(household.player, "quest.quick", ["displayName": "Mail", "seconds": 60])
    let open = try #require(try await household.player.call("quest.current")["sessionID"])
    try await check(household.player, "quest.abandon", ["sessionID": open])
  }

  private func checkEdits(
    _ household: Household,
    _ check: (Front, String, JSON) async throws -> Void
  ) async throws {
    let routine = "31111111-1111-4111-8111-111111111111"
    let task = "41111111-1111-4111-8111-111111111111"
    func edit(_ method: String, _ revision: Int64, _ members: [JSON.Member] = []) async throws {
      let head: [JSON.Member] = [
        .init("routineID", .string(routine)), .init("revision", .integer(revision)),
      ]
      try await check(household.parent, method, .object(head + members))
    }
    try await check(
      household.parent,
      "routine.create",
      ["routineID": .string(routine), "name": "x", "activeDays": ["mon"], "tasks": []]
    )
    try await edit("routine.update", 1, [.init("name", "y")])
    try await edit("task.add", 2, [.init("name", "a"), .init("taskID", .string(task))])
    try await edit("task.update", 3, [.init("taskID", .string(task)), .init("name", "b")])
    try await edit("task.reorder", 4, [.init("order", [.string(task)])])
    try await edit("task.remove", 4, [.init("taskID", .string(task))])
    try await edit("routine.delete", 5)
  }

  private func checkData(
    _ household: Household,
    _ check: (Front, String, JSON) async throws -> Void
  ) async throws {
    let player: JSON = "51111111-1111-4111-8111-111111111111"
    try await check(
      household.parent,
      "player.create",
      ["playerID": player, "displayName": "Robin"]
    )
    try await check(household.parent, "player.update", ["playerID": player, "scorer": "balanced"])
    let own = try #require(try await household.parent.call("profile.get")["playerID"])
    try await check(household.parent, "player.merge", ["playerID": own, "into": player])
    try await check(household.parent, "player.get", ["playerID": player])
    try await check(household.parent, "player.split", ["playerID": own])
    try await check(household.parent, "device.setDefaultPlayer", ["playerID": own])
    try await check(household.parent, "data.csv", .null)
    let export = try await household.parent.call("data.export")
    try await check(household.parent, "data.export", .null)
    try await check(
      household.parent,
      "data.import",
      ["document": try #require(export["document"])]
    )
    try await check(household.parent, "data.erasePlayer", ["playerID": player])
    try await check(household.parent, "store.check", .null)
  }

  private func play(
    _ household: Household,
    _ check: (Front, String, JSON) async throws -> Void
  ) async throws {
    try await check(household.player, "quest.start", ["questID": .string(household.quest)])
    let session = try #require(try await household.player.call("quest.current")["sessionID"])
    let guesses: [JSON] = [
      ["sessionID": session, "low": 60, "high": 120, "confidence": 0.9],
      ["sessionID": session, "seconds": 100],
    ]
    for guess in guesses {
      try await check(household.player, "quest.estimate", guess)
      try await check(household.player, "quest.current", .null)
      household.player.pass(90)
      try await check(household.player, "quest.done", ["sessionID": session])
      if try await household.player.call("quest.current")["phase"] == "recalling" {
        try await check(
          household.player,
          "quest.recall",
          ["sessionID": session, "feltSeconds": 70]
        )
      }
      try await check(household.player, "quest.current", .null)
      try await check(household.player, "quest.next", ["sessionID": session])
    }
    try await check(household.player, "quest.summary", ["sessionID": session])
    try await check(
      household.player,
      "quest.flag",
      ["sessionID": session, "step": 1, "validity": "interrupted"]
    )
  }
}
