import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

/// An engine with a store in memory and a clock that only the test moves.
struct EngineFixture: Sendable {
  let store: any QuestStore
  let clock: SimulatedClock
  let engine: QuestEngine

  /// How a step is played: the estimate, the time taken, and the flag of the player.
  struct Play: Sendable {
    var guess: Seconds = 100
    var takes: Seconds = 100
    var flag: PlayerFlag?
  }

  init(
    at start: Instant = .sample,
    store: any QuestStore = InMemoryStore(clock: .simulated),
    zone: String = "UTC",
    policies: Policies = .default,
    attemptTimeout: Duration = .seconds(60)
  ) {
    let clock = SimulatedClock(at: start)
    self.store = store
    self.clock = clock
    engine = QuestEngine(
      store: store,
      environment: clock.environment(zone: zone),
      policies: policies,
      pinHasher: FakePINHasher(),
      blockingWork: .background,
      attemptTimeout: attemptTimeout
    )
  }

  /// Another engine on the same store and clock, as in another process.
  func anotherEngine() -> QuestEngine {
    QuestEngine(
      store: store,
      environment: clock.environment(zone: "UTC"),
      pinHasher: FakePINHasher(),
      blockingWork: .background,
      attemptTimeout: .seconds(60)
    )
  }

  /// Creates a quest that is available on the given days.
  func quest(
    _ name: String = "Dawn Raid",
    steps: Int = 1,
    on days: Weekdays = .everyDay,
    feedback: FeedbackSchedule = .everyTrial
  ) async throws -> Routine {
    let quest = try await engine.owner.create(
      RoutineDraft(
        name: "secret \(name)",
        displayName: name,
        activeDays: days,
        feedback: feedback,
        tasks: (0..<steps).map { .init(name: "secret \($0)", displayName: "Step \($0 + 1)") }
      )
    )
    return try await engine.routineRecord(quest.id)
  }

  /// The UTC date.
  var today: CivilDay { CivilDay(number: Int(clock.now.wall.milliseconds / 86_400_000)) }

  func pass(_ seconds: Seconds) {
    #expect(clock.advance(by: seconds))
  }

  /// Moves both clocks to a time of the UTC date that is so many days ahead.
  func pass(days: Int, to time: Seconds = 27_000) {
    let midnight = clock.now.wall.milliseconds / 86_400_000 * 86_400_000
    let target = Instant(milliseconds: midnight + Int64(days) * 86_400_000).advanced(by: time)
    pass(target - clock.now.wall)
  }

  /// Plays the current step up to its reveal, or up to the question for the felt time.
  @discardableResult
  func reveal(_ session: SessionID, _ play: Play = Play()) async throws -> StoredTransition {
    _ = try await engine.stored.lockIn(try Estimate(play.guess), in: session)
    pass(play.takes)
    return try await engine.stored.done(session, flag: play.flag)
  }

  /// Plays all steps of a quest, up to its summary.
  @discardableResult
  func play(_ quest: Routine, _ plays: Play...) async throws -> StoredTransition {
    var turn = try await engine.stored.start(quest.id)
    for index in quest.tasks.indices {
      try await reveal(turn.session.id, index < plays.count ? plays[index] : Play())
      turn = try await engine.stored.next(turn.session.id)
    }
    return turn
  }
}

extension SimulatedClock {
  func environment(zone: String) -> QuestEnvironment {
    var environment = environment
    environment.zoneName = { zone }
    return environment
  }

  /// Moves the wall clock only.
  func step(days: Int) {
    set(to: now.wall.advanced(by: Seconds(days * 86_400)))
  }
}

extension Instant {
  /// The instant of a valid text.
  init(of text: String) throws {
    self = try #require(Instant(text))
  }
}
