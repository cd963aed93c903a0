import JSONRPC
import Synchronization
import Testing
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestNotifications
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestRPC

/// Reminders on an open client.
struct ReminderTests {
  /// What is due beside the answers, each as a value.
  private func pendingMessages(_ front: Front) async throws -> [JSON] {
    try await front.pendingMessages(polling: true).map { try JSONNode(parsing: $0).value }
  }

  private func quests(_ news: [JSON]) -> [String] {
    news.filter { $0["params"]?["topic"] == "reminder" }
      .compactMap { $0["params"]?["data"]?["questID"]?.text }
  }

  @Test("NOTF-01: a subscriber is told once, and so is whoever asks later")
  func aReminderIsPushedOnceWhenItsTimeComes() async throws {
    let household = try await Household()
    let other = household.player.another()
    for front in [household.player, other] {
      try await front.call("events.subscribe", ["topics": ["reminder"]])
      #expect(try await pendingMessages(front) == [])
    }
    try await household.player.call("clock.advance", ["seconds": 86_399])
    #expect(try await pendingMessages(household.player) == [])
    try await household.player.call("clock.advance", ["seconds": 1])
    for front in [household.player, other] {
      #expect(quests(try await pendingMessages(front)) == [household.quest, household.held])
      #expect(try await pendingMessages(front) == [])
    }
    let page = try await household.player.call("events.poll", ["after": 0, "topics": ["reminder"]])
    #expect(page["events"]?.items.count == 2)
  }

  @Test func aPollThatWaitsIsAnsweredWhenAReminderComes() async throws {
    let household = try await Household()
    let request: JSON = [
      "jsonrpc": "2.0", "id": "p", "method": "events.poll",
      "params": ["after": 0, "topics": ["reminder"], "waitSeconds": 60],
    ]
    let server = household.player.server
    let answer = await server.answer(server.read(.message(try JSONText.encode(request)[...])))
    #expect(answer == nil)
    try await household.player.call("clock.advance", ["seconds": 86_400])
    let answers = try await pendingMessages(household.player)
    #expect(answers.map { $0["id"] } == ["p"])
    #expect(answers.first?["result"]?["events"]?.items.count == 2)
  }

  @Test func whoDidNotAskForRemindersTakesNoneFromWhoDid() async throws {
    let household = try await Household()
    try await household.player.call("events.subscribe", ["topics": ["quest"]])
    try await household.player.call("clock.advance", ["seconds": 86_400])
    #expect(try await pendingMessages(household.player) == [])
    let other = household.player.another()
    try await other.call("events.subscribe", ["topics": ["reminder"]])
    #expect(quests(try await pendingMessages(other)).count == 2)
  }

  @Test func aReminderEventHoldsTheQuestAloneAndItsWordsAreAskedFor() async throws {
    let household = try await Household()
    try await household.player.call("events.subscribe", ["topics": ["reminder"]])
    try await household.player.call("clock.advance", ["seconds": 86_400])
    let told = try #require(try await pendingMessages(household.player).first?["params"]?["data"])
    #expect(told == ["questID": .string(household.quest)])
    #expect(
      try await household.player.call("quest.reminder", told)
        == ["title": "Quest available!", "body": "Dawn Raid is ready to play"]
    )
  }

  @Test func theServerIsWokenWhenAReminderIsDueAndNotWithoutAListener() async throws {
    let front = try await RealFront(at: "2026-11-20T07:29:50Z")
    _ = await front.pendingMessages(polling: true)
    #expect(front.nextPoll(after: .now) == nil)
    try await front.call("events.subscribe", ["topics": ["reminder"]])
    let before = ContinuousClock.now
    #expect(await front.pendingMessages().isEmpty)
    let look = try #require(front.nextPoll(after: before))
    #expect((before + .seconds(10)...before + .seconds(12)).contains(look))
    // What was looked at is not waited for again, or it would never sleep.
    #expect(front.nextPoll(after: look) == nil)
    front.pass(10)
    #expect(await front.pendingMessages(polling: true).count == 1)
    #expect(await front.pendingMessages(polling: true).isEmpty)
  }

  @Test func itNeverWaitsLongerThanAMinuteForTheMachineMaySleep() async throws {
    let front = try await RealFront(at: "2026-11-20T05:00:00Z")
    try await front.call("events.subscribe", ["topics": ["reminder"]])
    let before = ContinuousClock.now
    _ = await front.pendingMessages()
    let look = try #require(front.nextPoll(after: before))
    #expect((before + .seconds(60)...before + .seconds(62)).contains(look))
  }

  @Test func aChannelThatMayNotBeUsedIsToldInTheAnswer() async throws {
    let front = try await RealFront(at: "2026-11-20T05:00:00Z", channels: [ClosedChannel()])
    let answer = try await front.call("reminder.configure", ["time": "07:15", "enabled": false])
    #expect(answer["upcoming"] == [])
    #expect(
      answer["channels"] == [
        ["name": "events", "authorized": true],
        ["name": "closed", "authorized": false, "reason": "nobody is there"],
      ]
    )
  }
}

private struct ClosedChannel: ReminderChannel {
  let name = "closed"

  func authorization() async -> ChannelAuthorization { .refused("nobody is there") }
}

/// A client by a wall clock that the test moves, but that is none of the simulated ones.
private final class RealFront: Connection {
  private final class WallClock: Sendable {
    let now: Mutex<Instant>

    init(_ start: Instant) { now = Mutex(start) }
  }

  private let clock: WallClock
  let client: ClientSession
  let server: Server

  init(at instant: String, channels: [any ReminderChannel] = []) async throws {
    let start = try #require(Instant(instant))
    let clock = WallClock(start)
    self.clock = clock
    let engine = QuestEngine(
      store: InMemoryStore(),
      environment: QuestEnvironment(
        clock: .real,
        now: { Moment(wall: clock.now.withLock { $0 }, bootNanoseconds: 0, bootID: "") },
        zoneName: { "UTC" }
      ),
      pinHasher: FakePINHasher()
    )
    client = ClientSession(
      engine: engine,
      clock: nil,
      limits: Limits(),
      channels: channels,
      log: .discarding
    )
    try await client.parent.setPIN("2468")
    _ = try await engine.owner.create(
      RoutineDraft(
        name: "x",
        displayName: "Dawn Raid",
        activeDays: .everyDay,
        tasks: [.init(name: "y", displayName: "Step")]
      )
    )
    server = Server(MethodDispatcher(client))
  }

  func pass(_ seconds: Seconds) {
    clock.now.withLock { $0 = $0.advanced(by: seconds) }
  }

  @discardableResult
  func call(_ method: String, _ params: JSON) async throws -> JSON {
    let request: JSON = ["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": params]
    let bytes = await server.answer(server.read(.message(try JSONText.encode(request)[...])))
    let text = String(decoding: try #require(bytes), as: UTF8.self)
    return try #require(try JSON(text: text)["result"], "\(method) was answered by \(text)")
  }
}
