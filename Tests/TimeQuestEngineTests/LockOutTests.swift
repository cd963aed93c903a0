import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestEngine

struct LockOutTests {
  let fixture = EngineFixture()
  let access = ParentAccess()

  init() async throws {
    try await fixture.engine.setPIN("1234", current: nil, for: access)
    access.lock()
  }

  @Test func everyFifthFailedAttemptLocksTwiceAsLongUpToAnHour() async throws {
    for pause: Seconds in [30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600] {
      for left in [4, 3, 2, 1] {
        #expect(try await rejection() == .init(retryAfter: nil, attemptsRemaining: left))
      }
      #expect(try await rejection() == .init(retryAfter: pause, attemptsRemaining: 0))
      #expect(try await fixture.engine.status(of: access).retryAfterSeconds == pause)
      fixture.pass(pause - Seconds(milliseconds: 1))
      let left = Seconds(milliseconds: 1)
      #expect(try await rejection("1234") == .init(retryAfter: left, attemptsRemaining: 0))
      fixture.pass(left)
      #expect(try await fixture.engine.status(of: access).retryAfterSeconds == nil)
    }
    try await fixture.engine.unlock("1234", for: access)
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
      try await fixture.engine.unlock("1234", for: access)
    }
    try await lockOut()
    fixture.pass(30)
    try await fixture.engine.unlock("1234", for: access)
    for _ in 0..<4 { _ = try await rejection() }
    #expect(try await rejection() == .init(retryAfter: 30, attemptsRemaining: 0))
  }

  @Test func theCorrectPINAtTheFifthAttemptUnlocks() async throws {
    for _ in 0..<4 { _ = try await rejection() }
    try await fixture.engine.unlock("1234", for: access)
    #expect(try await fixture.engine.status(of: access).retryAfterSeconds == nil)
  }

  @Test func theOldPINOfAChangeIsAnAttempt() async throws {
    for _ in 0..<4 { _ = try await rejection() }
    await #expect(throws: QuestError.pinRejected(retryAfter: 30, attemptsRemaining: 0)) {
      try await fixture.engine.setPIN("5678", current: "4321", for: access)
    }
    await #expect(throws: QuestError.pinRejected(retryAfter: 30, attemptsRemaining: 0)) {
      try await fixture.engine.setPIN("5678", current: "1234", for: access)
    }
  }

  @Test func anInvalidPINIsNoAttempt() async throws {
    for _ in 0..<10 {
      await #expect(throws: QuestError.self) { try await fixture.engine.unlock("abc", for: access) }
    }
    #expect(try await rejection() == .init(retryAfter: nil, attemptsRemaining: 4))
  }

  @Test func anotherProcessSeesTheFailedAttempts() async throws {
    for _ in 0..<4 { _ = try await rejection() }
    let other = fixture.anotherEngine()
    await #expect(throws: QuestError.pinRejected(retryAfter: 30, attemptsRemaining: 0)) {
      try await other.unlock("9999", for: ParentAccess())
    }
    await #expect(throws: QuestError.pinRejected(retryAfter: 30, attemptsRemaining: 0)) {
      try await other.unlock("1234", for: ParentAccess())
    }
    #expect(try await other.status(of: ParentAccess()).retryAfterSeconds == 30)
  }

  @Test func concurrentAttemptsOfProcessesShareOneLockOut() async throws {
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<40 {
        let engine = fixture.anotherEngine()
        group.addTask {
          do {
            try await engine.unlock("9999", for: ParentAccess())
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

  @Test func aLastAttemptInTheFutureIsMovedToNow() async throws {
    try await lockOut()
    fixture.clock.step(days: -365)
    #expect(try await rejection("1234") == .init(retryAfter: 30, attemptsRemaining: 0))
    fixture.pass(30)
    try await fixture.engine.unlock("1234", for: access)
  }

  @Test func anAttemptSucceedsOnceTheStatusAllowsIt() async throws {
    try await lockOut()
    fixture.clock.step(days: -365)
    #expect(try await fixture.engine.status(of: access).retryAfterSeconds == 30)
    fixture.pass(29)
    #expect(try await fixture.engine.status(of: access).retryAfterSeconds == 1)
    fixture.pass(1)
    #expect(try await fixture.engine.status(of: access).retryAfterSeconds == nil)
    try await fixture.engine.unlock("1234", for: access)
  }

  @Test func settingTheClockAheadEndsTheLockOutAndKeepsTheCount() async throws {
    try await lockOut()
    fixture.clock.step(days: 1)
    for _ in 0..<4 { _ = try await rejection() }
    #expect(try await rejection() == .init(retryAfter: 60, attemptsRemaining: 0))
  }

  private struct Rejection: Equatable {
    let retryAfter: Seconds?
    let attemptsRemaining: Int
  }

  private func rejection(_ pin: String = "9999") async throws -> Rejection? {
    do {
      try await fixture.engine.unlock(pin, for: access)
      return nil
    } catch QuestError.pinRejected(let retryAfter, let attempts) {
      return Rejection(retryAfter: retryAfter, attemptsRemaining: attempts)
    }
  }

  private func lockOut() async throws {
    for _ in 0..<5 { _ = try await rejection() }
  }
}
