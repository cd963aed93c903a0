import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestEngine

struct PINTests {
  let house = House()
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
    await #expect(throws: error) { try await house.engine.setPIN(text, current: nil, for: access) }
    await #expect(throws: error) { try await house.engine.unlock(text, for: access) }
  }

  @Test("FOUN-01: a connection starts as the player's")
  func aConnectionStartsLocked() async throws {
    let status = try await house.engine.status(of: access)
    #expect(status == ParentStatus(pinSet: false, unlocked: false, retryAfterSeconds: nil))
    await #expect(throws: QuestError.locked) { try await house.engine.authorize(access) }
  }

  @Test("FOUN-02: the first PIN needs none and unlocks")
  func theFirstPINUnlocks() async throws {
    try await house.engine.setPIN("1234", current: nil, for: access)
    #expect(
      try await house.engine.status(of: access)
        == ParentStatus(pinSet: true, unlocked: true, retryAfterSeconds: nil)
    )
    try await house.engine.authorize(access)
    access.lock()
    await #expect(throws: QuestError.locked) { try await house.engine.authorize(access) }
    try await house.engine.unlock("1234", for: access)
    try await house.engine.authorize(access)
  }

  @Test func thereIsNoDefaultPIN() async {
    for pin in ["0000", "1234", "1111"] {
      await #expect(throws: QuestError.self) { try await house.engine.unlock(pin, for: access) }
    }
  }

  @Test func aStoreWithRoutinesAndNoPINIsItsOwnersAlone() async throws {
    _ = try await house.quest()
    for current in [nil, "9999"] {
      await #expect(throws: QuestError.refused(.ownerRequired)) {
        try await house.engine.setPIN("1234", current: current, for: access)
      }
    }
    #expect(try await !house.engine.status(of: access).pinSet)
  }

  @Test func aRoutineThatCameMeanwhileKeepsTheStoreItsOwners() async throws {
    let store = LateStore(missing: 1)
    try await store.base.write { try $0.put(Routine.sample()) }
    await #expect(throws: QuestError.refused(.ownerRequired)) {
      try await House(store: store).engine.setPIN("1234", current: nil, for: access)
    }
    #expect(try await store.base.read { try $0.pin() } == nil)
  }

  @Test func changingThePINNeedsTheOldOneAndLocksEveryOtherConnection() async throws {
    let other = ParentAccess()
    try await house.engine.setPIN("1234", current: nil, for: access)
    try await house.engine.unlock("1234", for: other)
    await #expect(throws: QuestError.refused(.currentPINRequired)) {
      try await house.engine.setPIN("5678", current: nil, for: access)
    }
    await #expect(throws: QuestError.pinRejected(retryAfter: nil, attemptsRemaining: 4)) {
      try await house.engine.setPIN("5678", current: "4321", for: access)
    }
    try await house.engine.authorize(other)
    try await house.engine.setPIN("5678", current: "1234", for: access)
    try await house.engine.authorize(access)
    await #expect(throws: QuestError.locked) { try await house.engine.authorize(other) }
    await #expect(throws: QuestError.self) { try await house.engine.unlock("1234", for: other) }
    try await house.engine.unlock("5678", for: other)
  }

  @Test func thePINIsKeptAsTheHashOfTheGivenHasher() async throws {
    try await house.engine.setPIN("1234", current: nil, for: access)
    let record = try #require(try await house.store.read { try $0.pin() })
    #expect(FakePINHasher().matches("1234", hash: record.hash))
    try await house.engine.setPIN("1234", current: "1234", for: access)
    let again = try #require(try await house.store.read { try $0.pin() })
    #expect(again.hash != record.hash)
  }

  @Test func anEngineWithoutAHasherRefusesEveryPINAndSaysWhatToGiveIt() async throws {
    let engine = QuestEngine(store: InMemoryStore(), environment: house.clock.environment)
    for method in [engine.resetPIN, { try await engine.setPIN($0, current: nil, for: access) }] {
      let error = await #expect(throws: PINHashingError.self) { try await method("1234") }
      #expect(error?.reason.contains("pinHasher:") == true)
    }
    #expect(try await !engine.status(of: access).pinSet)
  }

  @Test func parentPowersEndAfterTenMinutesWithoutAParentsCall() async throws {
    try await house.engine.setPIN("1234", current: nil, for: access)
    house.pass(599)
    try await house.engine.authorize(access)
    house.pass(599)
    // Asking for the status is no parent's call.
    #expect(try await house.engine.status(of: access).unlocked)
    house.pass(1)
    #expect(try await !house.engine.status(of: access).unlocked)
    await #expect(throws: QuestError.locked) { try await house.engine.authorize(access) }
  }

  @Test func steppingTheWallClockNeitherLengthensNorEndsParentPowers() async throws {
    try await house.engine.setPIN("1234", current: nil, for: access)
    house.clock.step(days: 400)
    try await house.engine.authorize(access)
    house.clock.step(days: -800)
    try await house.engine.authorize(access)
    house.pass(600)
    await #expect(throws: QuestError.locked) { try await house.engine.authorize(access) }
  }

  @Test func theTryIsCommittedBeforeTheHashIsChecked() async throws {
    let store = WatchedStore()
    let house = House(store: store)
    try await house.engine.setPIN("1234", current: nil, for: access)
    access.lock()
    // The right PIN, and a kill before its success is noted.
    store.failWrite(2)
    await #expect(throws: StoreError.self) { try await house.engine.unlock("1234", for: access) }
    #expect(try await store.read { try $0.pin()?.failedTries } == 1)
    #expect(try await !house.engine.status(of: access).unlocked)
    // A try that could not be committed is no try, and tells nothing.
    for pin in ["1234", "9999"] {
      store.failWrite(1)
      await #expect(throws: StoreError.self) { try await house.engine.unlock(pin, for: access) }
    }
    #expect(try await store.read { try $0.pin()?.failedTries } == 1)
  }
}
