import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

struct ElapsedTimeTests {
  /// Two readings of the clocks, and the elapsed time between them.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var bootIDs = ("a", "a")
    /// Nanoseconds from 1000 s on.
    var boot: Int64 = 0
    var wall: Seconds = .zero
    /// How long it took by the store's clock; nil in a store without one.
    var store: Seconds?
    let milliseconds: Int64
    var isSuspect = false
  }

  static let cases = [
    Case(testDescription: "boot clock", boot: 90_000_000_000, wall: 90, milliseconds: 90_000),
    Case(
      testDescription: "wall stepped ahead",
      boot: 90_000_000_000,
      wall: 7200,
      milliseconds: 90_000
    ),
    Case(
      testDescription: "wall stepped back",
      boot: 90_000_000_000,
      wall: -7200,
      milliseconds: 90_000
    ),
    Case(testDescription: "rounded down", boot: 1_499_999, wall: 0, milliseconds: 1),
    Case(testDescription: "rounded up", boot: 1_500_000, wall: 0, milliseconds: 2),
    Case(testDescription: "no time at all", boot: 0, wall: 0, milliseconds: 1),
    Case(testDescription: "under half a millisecond", boot: 400_000, wall: 0, milliseconds: 1),
    Case(
      testDescription: "restarted",
      bootIDs: ("a", "b"),
      boot: -900,
      wall: 300,
      milliseconds: 300_000
    ),
    Case(
      testDescription: "restarted, boot reading ahead",
      bootIDs: ("a", "b"),
      boot: 5_000_000_000,
      wall: 300,
      milliseconds: 300_000
    ),
    Case(
      testDescription: "restarted, wall back",
      bootIDs: ("a", "b"),
      boot: 5_000_000_000,
      wall: -1,
      milliseconds: 1,
      isSuspect: true
    ),
    Case(testDescription: "restarted, wall still", bootIDs: ("a", "b"), wall: 0, milliseconds: 1),
    Case(
      testDescription: "no boot id",
      bootIDs: ("", ""),
      boot: 9_000_000_000,
      wall: 40,
      milliseconds: 40_000
    ),
    Case(
      testDescription: "no boot id, wall back",
      bootIDs: ("", ""),
      boot: 9_000_000_000,
      wall: -40,
      milliseconds: 1,
      isSuspect: true
    ),
    Case(
      testDescription: "two machines",
      bootIDs: ("a", "b"),
      boot: -5,
      wall: Seconds(milliseconds: 91_500),
      store: 90,
      milliseconds: 90_000
    ),
    Case(
      testDescription: "one boot of a shared store",
      boot: 90_000_000_000,
      wall: 7200,
      store: 50,
      milliseconds: 90_000
    ),
    Case(
      testDescription: "two machines, 2 s apart",
      bootIDs: ("a", "b"),
      wall: 88,
      store: 90,
      milliseconds: 90_000
    ),
    Case(
      testDescription: "two machines, the first ahead",
      bootIDs: ("a", "b"),
      wall: Seconds(milliseconds: 87_999),
      store: 90,
      milliseconds: 90_000,
      isSuspect: true
    ),
    Case(
      testDescription: "two machines, the second ahead",
      bootIDs: ("a", "b"),
      wall: 3690,
      store: 90,
      milliseconds: 90_000,
      isSuspect: true
    ),
    Case(
      testDescription: "two machines, the store's clock back",
      bootIDs: ("a", "b"),
      wall: -1,
      store: -1,
      milliseconds: 1,
      isSuspect: true
    ),
    Case(
      testDescription: "two machines without boot ids",
      bootIDs: ("", ""),
      boot: 7_000_000_000,
      wall: 90,
      store: 90,
      milliseconds: 90_000
    ),
  ]

  @Test(arguments: cases)
  func elapsedTimeComesFromTheBootClockOfOneMachineAndFromTheStoresOfTwo(look: Case) {
    let start = Moment(
      wall: .sample,
      bootNanoseconds: 1_000_000_000_000,
      bootID: look.bootIDs.0,
      storeTime: look.store.map { _ in .sample }
    )
    let end = Moment(
      wall: Instant.sample.advanced(by: look.wall),
      bootNanoseconds: start.bootNanoseconds + look.boot,
      bootID: look.bootIDs.1,
      storeTime: look.store.map { Instant.sample.advanced(by: $0) }
    )
    let (actual, isSuspect) = ElapsedTime.between(start, and: end)
    #expect(actual.milliseconds == look.milliseconds)
    #expect(isSuspect == look.isSuspect)
  }

  @Test func settingTheSimulatedWallClockChangesNoElapsedTime() async throws {
    let fixture = EngineFixture()
    let session = try await fixture.engine.stored.start(try await fixture.quest().id).session
    _ = try await fixture.engine.stored.lockIn(Estimate(60), in: session.id)
    fixture.clock.step(days: -1)
    fixture.pass(75)
    let trial = try #require(try await fixture.engine.stored.done(session.id).session.trials.first)
    #expect(trial.actual == 75)
    #expect(trial.validity == .ok)
  }

  @Test(arguments: [
    "0001-01-01T00:00:00Z", "1500-06-01T00:00:00Z", "1969-12-31T23:59:59.999Z",
    "2262-04-12T00:00:00Z", "9999-12-31T23:59:59.999Z",
  ])
  func aSimulatedClockStartsAtAnyValidInstant(text: String) throws {
    let start = try Instant(of: text)
    let clock = SimulatedClock(at: start)
    #expect(clock.now.wall == start)
    #expect(SimulatedClock(at: start).now == clock.now)
  }

  @Test func aThousandYearsCanPassAtOnce() throws {
    let clock = SimulatedClock(at: .sample)
    #expect(clock.advance(by: 31_556_952_000))
    #expect(clock.now.wall == Instant.sample.advanced(by: 31_556_952_000))
  }

  @Test func aSimulatedClockStaysWithinValidInstants() throws {
    let clock = SimulatedClock(at: try Instant(of: "9999-12-31T23:59:00Z"))
    #expect(!clock.advance(by: 60))
    #expect(clock.advance(by: 59))
    #expect(clock.now.wall == (try Instant(of: "9999-12-31T23:59:59Z")))
  }

  @Test func aStepCanBeStoredInAnyCenturyOfASimulatedClock() async throws {
    let fixture = EngineFixture()
    let quest = try await fixture.quest()
    for _ in 0..<20 {
      fixture.pass(Seconds(61 * 31_556_952))
      let session = try await fixture.engine.start(quest.id).sessionID
      _ = try await fixture.engine.lockIn(100, in: session)
      let stored = try await fixture.store.read { try $0.session(session) }
      #expect(stored?.validationError == nil)
      _ = try await fixture.engine.abandon(session)
    }
  }
}
