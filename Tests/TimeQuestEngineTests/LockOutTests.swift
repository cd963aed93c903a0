import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestEngine

struct LockOutTests {
  let fixture: EngineFixture
  let access: ParentSession

  init() async throws {
    fixture = EngineFixture()
    access = fixture.engine.parentSession()
    try await access.setPIN("1234")
    access.lock()
  }

  @Test func everyFifthFailedAttemptLocksTwiceAsLongUpToAnHour() async throws {
    for pause: Seconds in [30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600] {
      for left in [4, 3, 2, 1] {
        #expect(try await rejection() == .init(retryAfter: nil, attemptsRemaining: left))
      }
      #expect(try await rejection() == .init(retryAfter: pause, attemptsRemaining: 0))
      #expect(try await access.status().retryAfterSeconds == pause)
      fixture.pass(pause - Seconds(milliseconds: 1))
      let left = Seconds(milliseconds: 1)
      #expect(try await rejection("1234") == .init(retryAfter: left, attemptsRemaining: 0))
      fixture.pass(left)
      #expect(try await access.status().retryAfterSeconds == nil)
    }
    try await access.unlock("1234")
  }

  @Test func attemptsDuringTheLockOutDoNotCount() async throws {
    try await lockOut()
    for _ in 0..<20 {
      fixture.pass(1)
      _ = try await rejection()
    }
    fixture.pass(10)
    #expect(try await rejection() == .init(retryAfter: nil, attemptsRemaining: 4))
  }

  @Test func aCorrectPINResetsTheFailedAttempts() async throws {
    for _ in 0..<3 {
      for _ in 0..<4 { _ = try await rejection() }
      try await access.unlock("1234")
    }
    try await lockOut()
    fixture.pass(30)
    try await access.unlock("1234")
    for _ in 0..<4 { _ = try await rejection() }
    #expect(try await rejection() == .init(retryAfter: 30, attemptsRemaining: 0))
  }

  @Test func theCorrectPINAtTheFifthAttemptUnlocks() async throws {
    for _ in 0..<4 { _ = try await rejection() }
    try await access.unlock("1234")
    #expect(try await access.status().retryAfterSeconds == nil)
  }

  @Test func theOldPINOfAChangeIsAnAttempt() async throws {
    for _ in 0..<4 { _ = try await rejection() }
    await #expect(throws: QuestError.pinRejected(retryAfter: 30, attemptsRemaining: 0)) {
      try await access.setPIN("5678", current: "4321")
    }
    await #expect(throws: QuestError.pinRejected(retryAfter: 30, attemptsRemaining: 0)) {
      try await access.setPIN("5678", current: "1234")
    }
  }

  @Test func anInvalidPINIsNoAttempt() async throws {
    for _ in 0..<10 {
      await #expect(throws: QuestError.self) { try await access.unlock("abc") }
    }
    #expect(try await rejection() == .init(retryAfter: nil, attemptsRemaining: 4))
  }

  @Test func anotherProcessSeesTheFailedAttempts() async throws {
    for _ in 0..<4 { _ = try await rejection() }
    let other = fixture.anotherEngine()
    await #expect(throws: QuestError.pinRejected(retryAfter: 30, attemptsRemaining: 0)) {
      try await other.parentSession().unlock("9999")
    }
    await #expect(throws: QuestError.pinRejected(retryAfter: 30, attemptsRemaining: 0)) {
      try await other.parentSession().unlock("1234")
    }
    #expect(try await other.parentSession().status().retryAfterSeconds == 30)
  }

  @Test func concurrentAttemptsOfProcessesShareOneLockOut() async throws {
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<40 {
        let engine = fixture.anotherEngine()
        group.addTask {
          do {
            try await engine.parentSession().unlock("9999")
            return true
          } catch {
            return false
          }
        }
      }
      return await group.reduce(into: [Bool]()) { $0.append($1) }
    }
    #expect(!outcomes.contains(true))
    #expect(try await fixture.store.read { try $0.pin()?.failedTries } == 5)
  }

  @Test func aLastAttemptInTheFutureLocksNobodyLonger() async throws {
    try await lockOut()
    fixture.clock.step(days: -365)
    #expect(try await rejection("1234") == .init(retryAfter: 30, attemptsRemaining: 0))
    fixture.pass(30)
    try await access.unlock("1234")
  }

  @Test func anAttemptSucceedsOnceTheStatusAllowsIt() async throws {
    try await lockOut()
    fixture.clock.step(days: -365)
    #expect(try await access.status().retryAfterSeconds == 30)
    fixture.pass(29)
    #expect(try await access.status().retryAfterSeconds == 1)
    fixture.pass(1)
    #expect(try await access.status().retryAfterSeconds == nil)
    try await access.unlock("1234")
  }

  @Test(arguments: [1, 3650, -1, -3650])
  func steppingTheWallClockFreesNobodyAndLocksNobodyLonger(days: Int) async throws {
    try await lockOut()
    fixture.clock.step(days: days)
    #expect(try await access.status().retryAfterSeconds == 30)
    fixture.pass(29)
    #expect(try await rejection("1234") == .init(retryAfter: 1, attemptsRemaining: 0))
    fixture.pass(1)
    try await access.unlock("1234")
  }

  @Test(arguments: [
    // Another start of the machine: the wall clock counts, and no time before that start.
    (Moment.of(wall: 1010, uptime: 5, boot: "b"), 25 as Seconds?),
    (.of(wall: 1010, uptime: 10, boot: "b"), 20),
    (.of(wall: 1029, uptime: 100, boot: "b"), 1),
    (.of(wall: 1030, uptime: 100, boot: "b"), nil),
    (.of(wall: 90_000, uptime: 12, boot: "b"), 18),
    (.of(wall: 90_000, uptime: 30, boot: "b"), nil),
    // A wall clock that was set back ends nothing, on a machine that has run for long either.
    (.of(wall: 500, uptime: 12, boot: "b"), 30),
    (.of(wall: 999, uptime: 864_000, boot: "b"), 30),
    // The same start: its clock alone counts.
    (.of(wall: 90_000, uptime: 512, boot: "a"), 18),
    (.of(wall: 0, uptime: 530, boot: "a"), nil),
    // A system that cannot name its starts.
    (.of(wall: 1012, uptime: 900, boot: ""), 18),
  ])
  func aLockOutGoesOnAfterAnotherStart(now: Moment, remaining: Seconds?) {
    let last = Moment.of(wall: 1000, uptime: 500, boot: now.bootID.isEmpty ? "" : "a")
    let record = PINRecord(hash: "", generation: 1, failedTries: 5, lastTry: last)
    #expect(LockOut.remaining(record, at: now) == remaining)
  }

  @Test(arguments: [
    // What the machine's own clocks say is of no account, after another start and in the same one.
    (Moment.of(wall: 90_000, uptime: 12, boot: "b", store: 7012), 18 as Seconds?),
    (.of(wall: 0, uptime: 12, boot: "b", store: 7030), nil),
    (.of(wall: 90_000, uptime: 900, boot: "a", store: 7012), 18),
    // A clock that was set back ends no pause.
    (.of(wall: 90_000, uptime: 12, boot: "b", store: 6000), 30),
  ])
  func aLockOutOfMachinesCountsByTheStoresClockAlone(now: Moment, remaining: Seconds?) {
    let last = Moment.of(wall: 1000, uptime: 500, boot: "a", store: 7000)
    let record = PINRecord(hash: "", generation: 1, failedTries: 5, lastTry: last)
    #expect(LockOut.remaining(record, at: now) == remaining)
  }

  @Test func manyRightPINsAtOnceAllUnlock() async throws {
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<12 {
        group.addTask {
          do {
            try await fixture.engine.parentSession().unlock("1234")
            return true
          } catch {
            return false
          }
        }
      }
      return await group.reduce(into: [Bool]()) { $0.append($1) }
    }
    #expect(outcomes.allSatisfy(\.self) && outcomes.count == 12)
    #expect(try await fixture.store.read { try $0.pin()?.failedTries } == 0)
  }

  private struct Rejection: Equatable {
    let retryAfter: Seconds?
    let attemptsRemaining: Int
  }

  private func rejection(_ pin: String = "9999") async throws -> Rejection? {
    do {
      try await access.unlock(pin)
      return nil
    } catch QuestError.pinRejected(let retryAfter, let attempts) {
      return Rejection(retryAfter: retryAfter, attemptsRemaining: attempts)
    }
  }

  private func lockOut() async throws {
    for _ in 0..<5 { _ = try await rejection() }
  }
}

extension Moment {
  /// A reading in seconds.
  fileprivate static func of(
    wall: Int64,
    uptime: Int64,
    boot: String,
    store: Int64? = nil
  ) -> Moment {
    Moment(
      wall: Instant(milliseconds: wall * 1000),
      bootNanoseconds: uptime * 1_000_000_000,
      bootID: boot,
      storeTime: store.map { Instant(milliseconds: $0 * 1000) }
    )
  }
}
