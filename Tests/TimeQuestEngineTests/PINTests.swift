import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestEngine

struct PINTests {
  let fixture = EngineFixture()
  let access = ParentAccess()

  @Test(arguments: [
    ("1234", true), ("0000", true), ("123456789012", true), ("123", false), ("", false),
    ("1234567890123", false), ("12a4", false), (" 1234", false), ("1234\n", false),
    ("12 34", false),
    ("-1234", false), ("１２３４", false), ("१२३४", false), ("1234\u{0}", false), ("12.4", false),
  ])
  func aPINIsFourToTwelveASCIIDigits(text: String, isOne: Bool) async {
    #expect(PIN.isWellFormed(text) == isOne)
    guard !isOne else { return }
    let error = QuestError.invalid(
      path: "pin",
      expected: "4 to 12 digits 0-9",
      got: "something else"
    )
    await #expect(throws: error) {
      try await fixture.engine.setPIN(text, current: nil, for: access)
    }
    await #expect(throws: error) { try await fixture.engine.unlock(text, for: access) }
  }

  @Test("FOUN-01: a connection starts as the player's")
  func aConnectionStartsLocked() async throws {
    let status = try await fixture.engine.status(of: access)
    #expect(status == ParentStatus(pinSet: false, unlocked: false, retryAfterSeconds: nil))
    await #expect(throws: QuestError.locked) { try await fixture.engine.authorize(access) }
  }

  @Test("FOUN-02: the first PIN needs none and unlocks")
  func theFirstPINUnlocks() async throws {
    try await fixture.engine.setPIN("1234", current: nil, for: access)
    #expect(
      try await fixture.engine.status(of: access)
        == ParentStatus(pinSet: true, unlocked: true, retryAfterSeconds: nil)
    )
    try await fixture.engine.authorize(access)
    access.lock()
    await #expect(throws: QuestError.locked) { try await fixture.engine.authorize(access) }
    try await fixture.engine.unlock("1234", for: access)
    try await fixture.engine.authorize(access)
  }

  @Test func thereIsNoDefaultPIN() async {
    for pin in ["0000", "1234", "1111"] {
      await #expect(throws: QuestError.self) { try await fixture.engine.unlock(pin, for: access) }
    }
  }

  @Test func aStoreWithRoutinesButNoPINIsForTheAdministrator() async throws {
    _ = try await fixture.quest()
    for current in [nil, "9999"] {
      await #expect(throws: QuestError.refused(.ownerRequired)) {
        try await fixture.engine.setPIN("1234", current: current, for: access)
      }
    }
    #expect(try await !fixture.engine.status(of: access).pinSet)
  }

  @Test func aRoutineCreatedMeanwhileKeepsTheStoreForTheAdministrator() async throws {
    let store = StaleFirstReadsStore(missing: 1)
    try await store.base.write { try $0.put(Routine.sample()) }
    await #expect(throws: QuestError.refused(.ownerRequired)) {
      try await EngineFixture(store: store).engine.setPIN("1234", current: nil, for: access)
    }
    #expect(try await store.base.read { try $0.pin() } == nil)
  }

  @Test func changingThePINNeedsTheOldOneAndLocksEveryOtherConnection() async throws {
    let other = ParentAccess()
    try await fixture.engine.setPIN("1234", current: nil, for: access)
    try await fixture.engine.unlock("1234", for: other)
    await #expect(throws: QuestError.refused(.currentPINRequired)) {
      try await fixture.engine.setPIN("5678", current: nil, for: access)
    }
    await #expect(throws: QuestError.pinRejected(retryAfter: nil, attemptsRemaining: 4)) {
      try await fixture.engine.setPIN("5678", current: "4321", for: access)
    }
    try await fixture.engine.authorize(other)
    try await fixture.engine.setPIN("5678", current: "1234", for: access)
    try await fixture.engine.authorize(access)
    await #expect(throws: QuestError.locked) { try await fixture.engine.authorize(other) }
    await #expect(throws: QuestError.self) { try await fixture.engine.unlock("1234", for: other) }
    try await fixture.engine.unlock("5678", for: other)
  }

  @Test func thePINIsStoredAsTheHashOfTheGivenHasher() async throws {
    try await fixture.engine.setPIN("1234", current: nil, for: access)
    let record = try #require(try await fixture.store.read { try $0.pin() })
    #expect(FakePINHasher().matches("1234", hash: record.hash))
    try await fixture.engine.setPIN("1234", current: "1234", for: access)
    let again = try #require(try await fixture.store.read { try $0.pin() })
    #expect(again.hash != record.hash)
  }

  @Test func anEngineWithoutAHasherRefusesEveryPINAndSaysWhatToGiveIt() async throws {
    let engine = QuestEngine(store: InMemoryStore(), environment: fixture.clock.environment)
    for method in [engine.resetPIN, { try await engine.setPIN($0, current: nil, for: access) }] {
      let error = await #expect(throws: PINHashingError.self) { try await method("1234") }
      #expect(error?.reason.contains("pinHasher:") == true)
    }
    #expect(try await !engine.status(of: access).pinSet)
  }

  @Test func parentPowersEndAfterTenMinutesWithoutAParentsCall() async throws {
    try await fixture.engine.setPIN("1234", current: nil, for: access)
    fixture.pass(599)
    try await fixture.engine.authorize(access)
    fixture.pass(599)
    // Reading the status does not extend the parent's access.
    #expect(try await fixture.engine.status(of: access).unlocked)
    fixture.pass(1)
    #expect(try await !fixture.engine.status(of: access).unlocked)
    await #expect(throws: QuestError.locked) { try await fixture.engine.authorize(access) }
  }

  @Test func steppingTheWallClockNeitherLengthensNorEndsParentPowers() async throws {
    try await fixture.engine.setPIN("1234", current: nil, for: access)
    fixture.clock.step(days: 400)
    try await fixture.engine.authorize(access)
    fixture.clock.step(days: -800)
    try await fixture.engine.authorize(access)
    fixture.pass(600)
    await #expect(throws: QuestError.locked) { try await fixture.engine.authorize(access) }
  }

  @Test func theAttemptIsCommittedBeforeTheHashIsChecked() async throws {
    let store = FailingStore()
    let fixture = EngineFixture(store: store, attemptTimeout: .zero)
    try await fixture.engine.setPIN("1234", current: nil, for: access)
    access.lock()
    // The correct PIN, and a kill before the success is stored.
    store.failWrite(2)
    await #expect(throws: StoreError.self) { try await fixture.engine.unlock("1234", for: access) }
    #expect(try await store.read { try $0.pin()?.pendingTry } != nil)
    #expect(try await !fixture.engine.status(of: access).unlocked)
    // The next attempt finds that nobody will end the pending one, and counts it.
    await #expect(throws: QuestError.self) { try await fixture.engine.unlock("9999", for: access) }
    #expect(try await store.read { try $0.pin()?.failedTries } == 2)
    // An attempt that could not be committed does not count, and reveals nothing.
    for pin in ["1234", "9999"] {
      store.failWrite(1)
      await #expect(throws: StoreError.self) { try await fixture.engine.unlock(pin, for: access) }
    }
    #expect(try await store.read { try $0.pin()?.failedTries } == 2)
  }
}
