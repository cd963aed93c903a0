import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestTesting

struct ElapsedTimeTests {
  /// Two readings of the clocks, and the elapsed time between them.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var bootIDs = ("a", "a")
    /// Nanoseconds from 1000 s on.
    var boot: Int64 = 0
    var wall: Seconds = .zero
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
  ]

  @Test(arguments: cases)
  func elapsedTimeComesFromTheBootClockWhileTheMachineRuns(look: Case) {
    let start = Moment(wall: .sample, bootNanoseconds: 1_000_000_000_000, bootID: look.bootIDs.0)
    let end = Moment(
      wall: Instant.sample.advanced(by: look.wall),
      bootNanoseconds: start.bootNanoseconds + look.boot,
      bootID: look.bootIDs.1
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
}
