import JSONRPC
import Testing
import TimeQuestJSON
import TimeQuestModels

@testable import TimeQuestRPC

/// Subscriptions, polls and what a locked client is told.
struct EventTests {
  /// What is due beside the answers, each as a value.
  private func pendingMessages(_ front: Front, polling: Bool = false) async throws -> [JSON] {
    try await front.pendingMessages(polling: polling).map {
      try JSONNode(parsing: $0).value
    }
  }

  private func topics(_ news: [JSON]) -> [String] {
    news.compactMap { $0["params"]?["topic"]?.text }
  }

  /// Sends a poll that waits; it must not be answered yet.
  private func wait(_ front: Front, _ params: JSON) async throws {
    let request: JSON = ["jsonrpc": "2.0", "id": "p", "method": "events.poll", "params": params]
    let message = front.server.read(.message(try JSONText.encode(request)[...]))
    let answer = await front.server.answer(message)
    #expect(answer == nil)
  }

  @Test func nothingIsPushedUninvited() async throws {
    let household = try await Household()
    try await household.play(household.quest)
    #expect(try await pendingMessages(household.player) == [])
    #expect(household.player.nextPoll(after: .now) == nil)
  }

  @Test func aSubscriberIsToldOfEveryChangeInOrderWithoutGaps() async throws {
    let household = try await Household()
    let next = try await household.player.call("events.subscribe")["next"]?.number ?? -1
    #expect(try await pendingMessages(household.player) == [])
    try await household.play(household.quest)
    let told = try await pendingMessages(household.player)
    #expect(told.first?["method"] == "event")
    #expect(told.allSatisfy { $0["id"] == nil })
    let seqs = told.compactMap { $0["params"]?["seq"]?.number }
    #expect(seqs == told.indices.map { next + Double($0) + 1 })
    #expect(topics(told).prefix(3) == ["quest", "quests", "quest"])
    #expect(try await pendingMessages(household.player, polling: true) == [])
  }

  @Test("GAME-01: at a civil day's change an open connection is told to look at its quests, once")
  func theTurnOfTheDayIsToldOnce() async throws {
    let household = try await Household()
    try await household.player.call("events.subscribe", ["topics": ["quests"]])
    #expect(try await pendingMessages(household.player) == [])
    try await household.player.call("clock.advance", ["seconds": 86_400])
    #expect(topics(try await pendingMessages(household.player)) == ["quests"])
    #expect(try await pendingMessages(household.player) == [])
    try await household.player.call("clock.advance", ["seconds": 10])
    #expect(try await pendingMessages(household.player) == [])
  }

  @Test func topicsAddUpAndAreTakenAway() async throws {
    let household = try await Household()
    try await household.player.call("events.subscribe", ["topics": ["progress"]])
    let both = try await household.player.call("events.subscribe", ["topics": ["preferences"]])
    #expect(both["topics"] == ["progress", "preferences"])
    try await household.player.call("preferences.update", ["streakMode": "off"])
    #expect(topics(try await pendingMessages(household.player)) == ["preferences", "progress"])
    try await household.player.call("events.unsubscribe", ["topics": ["progress"]])
    try await household.player.call("preferences.update", ["streakMode": "calendar"])
    #expect(topics(try await pendingMessages(household.player)) == ["preferences"])
    try await household.player.call("events.unsubscribe")
    try await household.player.call("preferences.update", ["streakMode": "scheduled"])
    #expect(try await pendingMessages(household.player) == [])
    #expect(household.player.nextPoll(after: .now) == nil)
  }

  @Test func aSubscriptionReachesBackToWhereASubscriberLeftOff() async throws {
    let household = try await Household()
    try await household.play(household.quest)
    let page = try await household.player.call("events.poll", ["after": 0])
    try await household.player.call("events.subscribe", ["after": 3])
    let told = try await pendingMessages(household.player).map { $0["params"] }
    #expect(told == page["events"]?.items.dropFirst(3).map { $0 })
  }

  @Test func anotherConnectionsChangeIsToldToo() async throws {
    let household = try await Household()
    try await household.player.call("events.subscribe", ["topics": ["quests"]])
    try await household.parent.call(
      "routine.create",
      ["name": "x", "activeDays": ["fri"], "tasks": [["name": "y"]]]
    )
    #expect(topics(try await pendingMessages(household.player)) == ["quests"])
  }

  @Test("FOUN-03: a locked client is told of no routine and no player")
  func aLockedConnectionIsToldOfNoRoutine() async throws {
    let household = try await Household()
    try await household.player.call("events.subscribe", ["after": 0])
    let told = try await pendingMessages(household.player)
    let polled = try await household.player.call("events.poll", ["after": 0])
    for text in try [JSON.array(told), polled].map({ try JSONText.encode($0) }) {
      let text = String(decoding: text, as: UTF8.self)
      for word in ["routine", "\"player\"", Household.parentWord] { #expect(!text.contains(word)) }
    }
    #expect(topics(told) == ["quests", "quests"])
  }

  @Test(
    "FOUN-03: to a locked client a parent's topic is as unknown as any other word",
    arguments: ["events.subscribe", "events.unsubscribe", "events.poll"]
  )
  func aLockedClientIsOfferedNoTopicOfTheParents(method: String) async throws {
    let household = try await Household()
    func params(_ topic: String) -> JSON {
      let topics: JSON = ["quest", .string(topic)]
      return method == "events.poll" ? ["after": 0, "topics": topics] : ["topics": topics]
    }
    for topic in ["routine", "player", "playr", "x"] {
      let error = try await household.player.refusal(method, params(topic))
      #expect(error["code"] == -32602)
      let path = error["data"]?["path"]?.text
      #expect(path == "topics[1]")
      let expected = error["data"]?["expected"]?.text ?? "routine"
      #expect(!expected.contains("routine") && !expected.contains("\"player\""))
      let suggestion = error["data"]?["suggestion"]?.text
      #expect(suggestion != "routine" && suggestion != "player")
    }
    let told = try await household.player.call("events.subscribe")["topics"]
    #expect(told == ["quest", "quests", "progress", "preferences", "reminder"])
    try await household.parent.call(method, params("routine"))
  }

  @Test("FOUN-03: the preferences hold what a player may choose, and the reminder time")
  func thePreferencesHoldNoValueOfTheParents() async throws {
    let household = try await Household()
    guard case .object(let members) = try await household.player.call("preferences.get") else {
      Issue.record("no object")
      return
    }
    let settable =
      TimeQuestMethods.table.descriptions
      .first { $0.name == "preferences.update" }?.params.fields.map(\.name) ?? []
    let shown = Set(members.map(\.name))
    #expect(shown.isSuperset(of: ["askFelt", "reminderTime"]))
    #expect(shown.isSubset(of: settable + ["reminderTime"]))
  }

  @Test func theParentIsToldOfEverybodyUntilTheLockFalls() async throws {
    let household = try await Household()
    let subscription = try await household.parent.call("events.subscribe")
    #expect(subscription["playerID"] == .null)
    let session = try await household.start(household.quest)
    let told = try await pendingMessages(household.parent)
    #expect(topics(told) == ["quest", "quests"])
    #expect(told.allSatisfy { $0["params"]?["playerID"]?.text != nil })
    try await household.parent.call("parent.lock")
    try await household.player.call("quest.abandon", ["sessionID": .string(session)])
    #expect(try await pendingMessages(household.parent) == [])
    #expect(household.parent.nextPoll(after: .now) == nil)
  }

  @Test func aPollWaitsForTheFirstEventAfterIt() async throws {
    let household = try await Household()
    let end = try await household.player.call("events.poll", ["after": 0])["next"] ?? .null
    try await wait(household.player, ["after": end, "waitSeconds": 30, "topics": ["progress"]])
    #expect(household.player.nextPoll(after: .now) != nil)
    try await household.player.call("preferences.update", ["soundEnabled": false])
    #expect(try await pendingMessages(household.player) == [])
    try await household.player.call("preferences.update", ["streakMode": "off"])
    let answer = try #require(try await pendingMessages(household.player).first)
    #expect(answer["id"] == "p")
    #expect(answer["result"]?["events"]?.items.count == 1)
    #expect(answer["result"]?["next"]?.number == (end.number ?? 0) + 3)
    #expect(household.player.nextPoll(after: .now) == nil)
  }

  @Test func aPollWithSomethingToTellDoesNotWait() async throws {
    let household = try await Household()
    for after: JSON in [0, 9999] {
      let page = try await household.player.call(
        "events.poll",
        ["after": after, "waitSeconds": 60]
      )
      #expect(page["truncated"] == .bool(after == 9999))
    }
  }

  @Test func aPollOfAParentWhoIsGoneIsRefused() async throws {
    let household = try await Household()
    let end = try await household.parent.call("events.poll", ["after": 0])["next"] ?? .null
    try await wait(household.parent, ["after": end, "waitSeconds": 30])
    try await household.parent.call("parent.lock")
    try await household.player.call("preferences.update", ["soundEnabled": false])
    #expect(try await pendingMessages(household.parent).first?["error"]?["code"] == 1020)
  }

  @Test func whoStillWaitsAtTheEndIsAnsweredWithNothingNew() async throws {
    let household = try await Household()
    let end = try await household.player.call("events.poll", ["after": 0])["next"] ?? .null
    try await wait(household.player, ["after": end, "waitSeconds": 60])
    try await household.player.call("server.shutdown")
    let answers = try await household.player.server.waitingAnswers(isLast: true).map {
      try JSONNode(parsing: $0).value
    }
    #expect(answers.map { $0["result"] } == [["events": [], "next": end, "truncated": false]])
  }

  @Test(
    "GAME-03: while a step is active no event towards a player holds a figure but its place"
  )
  func whileAStepIsActiveNoEventHoldsATime() async throws {
    let household = try await Household()
    try await household.player.call("events.subscribe", ["after": 0])
    let session = try await household.start(household.quest)
    try await household.player.call(
      "quest.estimate",
      ["sessionID": .string(session), "seconds": 711]
    )
    let told = try await pendingMessages(household.player)
    #expect(told.last?["params"]?["data"]?["phase"] == "active")
    for event in told {
      for (name, value) in event.everything {
        #expect(value.number == nil || name == "seq" || name == "step", "\(name)")
        #expect(value.text.flatMap { Instant($0) } == nil, "\(name)")
      }
    }
  }
}
