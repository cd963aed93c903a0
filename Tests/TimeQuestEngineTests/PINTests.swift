import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestEngine

struct PINTests {
  let fixture: EngineFixture
  let access: ParentSession

  init() {
    fixture = EngineFixture()
    access = fixture.engine.parentSession()
  }

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
      try await access.setPIN(text)
    }
    await #expect(throws: error) { try await access.unlock(text) }
  }

  @Test("FOUN-01: a connection starts as the player's")
  func aConnectionStartsLocked() async throws {
    let status = try await access.status()
    #expect(status == ParentStatus(pinSet: false, unlocked: false, retryAfterSeconds: nil))
    await #expect(throws: QuestError.locked) { try await access.authorized() }
  }

  @Test("FOUN-02: the first PIN needs none and unlocks")
  func theFirstPINUnlocks() async throws {
    try await access.setPIN("1234")
    #expect(
      try await access.status()
        == ParentStatus(pinSet: true, unlocked: true, retryAfterSeconds: nil)
    )
    try await access.authorized()
    access.lock()
    await #expect(throws: QuestError.locked) { try await access.authorized() }
    try await access.unlock("1234")
    try await access.authorized()
  }

  @Test func thereIsNoDefaultPIN() async {
    for pin in ["0000", "1234", "1111"] {
      await #expect(throws: QuestError.self) { try await access.unlock(pin) }
    }
  }

  @Test func aStoreWithRoutinesButNoPINIsForTheAdministrator() async throws {
    _ = try await fixture.quest()
    for current in [nil, "9999"] {
      await #expect(throws: QuestError.refused(.ownerRequired)) {
        try await access.setPIN("1234", current: current)
      }
    }
    #expect(try await !access.status().pinSet)
  }

  @Test func aRoutineCreatedMeanwhileKeepsTheStoreForTheAdministrator() async throws {
    let store = StaleFirstReadsStore(missing: 1)
    try await store.base.write { try $0.put(Routine.sample()) }
    await #expect(throws: QuestError.refused(.ownerRequired)) {
      try await EngineFixture(store: store).engine.parentSession().setPIN("1234")
    }
    #expect(try await store.base.read { try $0.pin() } == nil)
  }

  @Test func changingThePINNeedsTheOldOneAndLocksEveryOtherConnection() async throws {
    let other = fixture.engine.parentSession()
    try await access.setPIN("1234")
    try await other.unlock("1234")
    await #expect(throws: QuestError.refused(.currentPINRequired)) {
      try await access.setPIN("5678")
    }
    await #expect(throws: QuestError.pinRejected(retryAfter: nil, attemptsRemaining: 4)) {
      try await access.setPIN("5678", current: "4321")
    }
    try await other.authorized()
    try await access.setPIN("5678", current: "1234")
    try await access.authorized()
    await #expect(throws: QuestError.locked) { try await other.authorized() }
    await #expect(throws: QuestError.self) { try await other.unlock("1234") }
    try await other.unlock("5678")
  }

  @Test func thePINIsStoredAsTheHashOfTheGivenHasher() async throws {
    try await access.setPIN("1234")
    let record = try #require(try await fixture.store.read { try $0.pin() })
    #expect(FakePINHasher().matches("1234", hash: record.hash))
    try await access.setPIN("1234", current: "1234")
    let again = try #require(try await fixture.store.read { try $0.pin() })
    #expect(again.hash != record.hash)
  }

  @Test func anEngineWithoutAHasherRefusesEveryPINAndSaysWhatToGiveIt() async throws {
    let engine = QuestEngine(store: InMemoryStore(), environment: fixture.clock.environment)
    let access = engine.parentSession()
    for method in [engine.owner.resetPIN, { try await access.setPIN($0) }] {
      let error = await #expect(throws: PINHashingError.self) { try await method("1234") }
      #expect(error?.reason.contains("pinHasher:") == true)
    }
    #expect(try await !access.status().pinSet)
  }

  @Test func parentPowersEndAfterTenMinutesWithoutAParentsCall() async throws {
    try await access.setPIN("1234")
    fixture.pass(599)
    try await access.authorized()
    fixture.pass(599)
    // Reading the status does not extend the parent's access.
    #expect(try await access.status().unlocked)
    fixture.pass(1)
    #expect(try await !access.status().unlocked)
    await #expect(throws: QuestError.locked) { try await access.authorized() }
  }

  @Test func steppingTheWallClockNeitherLengthensNorEndsParentPowers() async throws {
    try await access.setPIN("1234")
    fixture.clock.step(days: 400)
    try await access.authorized()
    fixture.clock.step(days: -800)
    try await access.authorized()
    fixture.pass(600)
    await #expect(throws: QuestError.locked) { try await access.authorized() }
  }

  @Test func theAttemptIsCommittedBeforeTheHashIsChecked() async throws {
    let store = FailingStore()
    let access = EngineFixture(store: store, attemptTimeout: .zero).engine.parentSession()
    try await access.setPIN("1234")
    access.lock()
    // The correct PIN, and a kill before the success is stored.
    store.failWrite(2)
    await #expect(throws: StoreError.self) { try await access.unlock("1234") }
    #expect(try await store.read { try $0.pin()?.pendingTry } != nil)
    #expect(try await !access.status().unlocked)
    // The next attempt finds that nobody will end the pending one, and counts it.
    await #expect(throws: QuestError.self) { try await access.unlock("9999") }
    #expect(try await store.read { try $0.pin()?.failedTries } == 2)
    // An attempt that could not be committed does not count, and reveals nothing.
    for pin in ["1234", "9999"] {
      store.failWrite(1)
      await #expect(throws: StoreError.self) { try await access.unlock(pin) }
    }
    #expect(try await store.read { try $0.pin()?.failedTries } == 2)
  }
}
