import Foundation
import Synchronization
import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestEngine
@testable import TimeQuestPostgres

/// Machines whose clocks disagree, on one store.
@Suite(.enabled(if: Server.isRunning, Server.skipReason)) struct StoreTimeTests {
  private final class Looks: Sendable {
    private let count = Atomic<Int64>(0)
    func next() -> Int64 { count.add(1, ordering: .relaxed).newValue }
  }

  /// A machine with a store of its own at the location; its boot clock moves at each look.
  private static func machine(
    _ location: String,
    boot: String,
    ahead: Seconds = .zero,
    looking: Seconds = .zero,
    clock: ClockKind = .real
  ) throws -> QuestEngine {
    let looks = Looks()
    return QuestEngine(
      store: try PostgresStore(location: location, clock: clock),
      environment: QuestEnvironment(
        clock: clock,
        now: {
          let number = looks.next()
          return Moment(
            wall: Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
              .advanced(by: ahead),
            bootNanoseconds: number * looking.milliseconds * 1_000_000,
            bootID: boot
          )
        },
        zoneName: { "UTC" }
      ),
      pinHasher: FakePINHasher()
    )
  }

  private static func lockIn(_ engine: QuestEngine) async throws -> Session {
    let draft = RoutineDraft(
      name: "Morning",
      displayName: "Dawn Raid",
      activeDays: .everyDay,
      tasks: [.init(name: "a")]
    )
    let session = try await engine.start(try await engine.owner.create(draft).id).sessionID
    _ = try await engine.lockIn(Estimate(2), in: session)
    return try #require(try await engine.store.read { try $0.session(session) })
  }

  @Test(arguments: [
    (0, Validity.ok), (1, .ok), (-1, .ok), (3, .clockSuspect), (-3, .clockSuspect),
    (3600, .clockSuspect),
  ])
  func aStepOverTwoMachinesLastsAsLongAsTheServerSays(ahead: Int, validity: Validity) async throws {
    let location = Server.newLocation()
    let first = try Self.machine(location, boot: "a")
    let second = try Self.machine(location, boot: "b", ahead: Seconds(ahead))
    let session = try await Self.lockIn(first)
    let locked = try #require(session.openTrial?.lockedAt.storeTime)
    _ = try await second.done(session.id)
    let done = try #require(try await second.store.read { try $0.storeTime() })
    let trial = try await second.store.read { try $0.session(session.id)?.trials.first }
    let actual = try #require(trial?.actual)
    #expect(actual <= max(1, done - locked) && actual < 60)
    // A step of a millisecond may be implausible, too.
    #expect((trial?.validity == .clockSuspect) == (validity == .clockSuspect))
    try await StoreFixture.postgres().removeLocation(location)
  }

  @Test func waitingForOthersIsNoPartOfTheTimeOfAStep() async throws {
    let location = Server.newLocation()
    let engine = try Self.machine(location, boot: "a", looking: 100)
    let session = try await Self.lockIn(engine)
    let moment = try #require(session.openTrial?.lockedAt)
    // Between the two looks at the clock lay a hundred seconds.
    let difference = moment.wall - (try #require(moment.storeTime))
    #expect((difference - 100).magnitude < 30)
    try await StoreFixture.postgres().removeLocation(location)
  }

  @Test func simulatedTimeIsNotMixedWithTheServers() async throws {
    let location = Server.newLocation()
    let engine = try Self.machine(location, boot: "a", clock: .simulated)
    #expect(try await Self.lockIn(engine).openTrial?.lockedAt.storeTime == nil)
    try await StoreFixture.postgres().removeLocation(location)
  }

  @Test(arguments: [0, 86_400, -86_400])
  func aLockOutIsAsLongOnAnotherMachine(ahead: Int) async throws {
    let location = Server.newLocation()
    let first = try Self.machine(location, boot: "a")
    let second = try Self.machine(location, boot: "b", ahead: Seconds(ahead))
    try await first.parentSession().setPIN("1234")
    for _ in 0..<5 {
      await #expect(throws: QuestError.self) { try await first.parentSession().unlock("9999") }
    }
    let pause = try #require(try await second.parentSession().status().retryAfterSeconds)
    #expect(pause > 1 && pause <= 30)
    try await StoreFixture.postgres().removeLocation(location)
  }
}
