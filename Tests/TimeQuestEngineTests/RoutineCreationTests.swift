import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

struct RoutineCreationTests {
  let fixture = EngineFixture()

  private static let draft = RoutineDraft(
    id: .sample(7),
    name: "school morning",
    displayName: "Dawn Raid",
    activeDays: [.mon, .fri],
    tasks: [
      .init(id: .sample(1), name: "wash", displayName: "Splash", reference: 180),
      .init(name: "dress", displayName: "Armor"),
    ]
  )

  @Test("PRNT-01, -02, -03, -05: what a parent describes is stored as it was said")
  func aCreatedRoutineIsStoredAsDescribed() async throws {
    let details = try await fixture.engine.owner.create(Self.draft)
    let routine = try await fixture.engine.routineRecord(details.id)
    #expect(details == RoutineDetails(routine))
    #expect(routine.id == .sample(7))
    #expect(routine.name == "school morning")
    #expect(routine.displayName == "Dawn Raid")
    #expect(routine.activeDays == [.mon, .fri])
    #expect(routine.isActive)
    #expect(routine.playerIDs == nil)
    #expect(routine.feedback == .everyTrial)
    #expect(routine.tasks.map(\.name) == ["wash", "dress"])
    #expect(routine.tasks.map(\.displayName) == ["Splash", "Armor"])
    #expect(routine.tasks.map(\.reference) == [180, nil])
    #expect(routine.tasks.first?.id == .sample(1))
    #expect(routine.createdAt == .sample && routine.updatedAt == .sample)
    #expect(routine.scheduledSince == .sample)
    #expect(routine.revision == 1)
    #expect(try await fixture.engine.owner.routine(.sample(7)).routine == RoutineDetails(routine))
    #expect(try await fixture.engine.routineRecords() == [routine])
  }

  @Test func aRepeatedCreationReturnsTheStoredRoutine() async throws {
    let first = try await fixture.engine.owner.create(Self.draft)
    fixture.pass(60)
    #expect(try await fixture.anotherEngine().owner.create(Self.draft) == first)
    var spaced = Self.draft
    spaced.name = "  school morning\n"
    #expect(try await fixture.engine.owner.create(spaced) == first)
    #expect(try await fixture.engine.routineRecords().count == 1)
  }

  @Test func routinesOfOneMillisecondStayInOrderAndAClockThatWasAheadPushesNone() async throws {
    let ids = (1...3).map { RoutineID.sample(8 - $0) }
    func create(_ id: RoutineID) async throws {
      var draft = Self.draft
      draft.id = id
      draft.tasks[0].id = nil
      _ = try await fixture.engine.owner.create(draft)
    }
    fixture.pass(days: 1)
    try await create(.sample(9))
    fixture.clock.set(to: .sample)
    for id in ids { try await create(id) }
    let routines = try await fixture.engine.routineRecords()
    #expect(routines.map(\.id) == ids + [.sample(9)])
    #expect(routines.prefix(3).map { ($0.createdAt - .sample).milliseconds } == [0, 1, 2])
  }

  @Test func aCreationWithoutAnIdIsAnotherOneEachTime() async throws {
    var draft = Self.draft
    draft.id = nil
    draft.tasks[0].id = nil
    let ids = [
      try await fixture.engine.owner.create(draft).id,
      try await fixture.engine.owner.create(draft).id,
    ]
    #expect(try await fixture.engine.routineRecords().map(\.id) == ids)
  }

  /// A draft that differs from the stored one in one member.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (inout RoutineDraft) -> Void
  }

  static let changes = [
    Change(testDescription: "name") { $0.name = "other" },
    Change(testDescription: "displayName") { $0.displayName = "Other" },
    Change(testDescription: "activeDays") { $0.activeDays = [.mon] },
    Change(testDescription: "isActive") { $0.isActive = false },
    Change(testDescription: "playerIDs") { $0.playerIDs = [.sample(404)] },
    Change(testDescription: "feedback") { $0.feedback = .summary },
    Change(testDescription: "leaving home") { $0.leavesHome = true },
    Change(testDescription: "no tasks") { $0.tasks = [] },
    Change(testDescription: "another order") { $0.tasks.reverse() },
    Change(testDescription: "task name") { $0.tasks[0].name = "other" },
    Change(testDescription: "task displayName") { $0.tasks[0].displayName = "Other" },
    Change(testDescription: "reference") { $0.tasks[0].reference = 181 },
    Change(testDescription: "no reference") { $0.tasks[0].reference = nil },
    Change(testDescription: "task id") { $0.tasks[0].id = .sample(2) },
  ]

  @Test(arguments: changes)
  func anIDOfADifferentRoutineIsAConflict(change: Change) async throws {
    let stored = try await fixture.engine.owner.create(Self.draft)
    var draft = Self.draft
    change.make(&draft)
    let other = draft
    await #expect(throws: QuestError.conflict(.routine(stored))) {
      try await fixture.engine.owner.create(other)
    }
    #expect(try await fixture.engine.owner.routines() == [stored])
  }

  @Test func aTaskIdIsNeverUsedTwice() async throws {
    _ = try await fixture.engine.owner.create(Self.draft)
    var draft = Self.draft
    draft.id = .sample(8)
    let second = draft
    await #expect(throws: QuestError.refused(.idInUse)) {
      try await fixture.engine.owner.create(second)
    }
    draft.tasks[0].id = .sample(3)
    draft.tasks[1].id = .sample(3)
    let twice = draft
    let error = QuestError.invalid(
      path: "tasks[1].taskID",
      expected: "an id of its own",
      got: "\"\(TaskID.sample(3))\" again"
    )
    await #expect(throws: error) { try await fixture.engine.owner.create(twice) }
  }

  @Test func anUnknownPlayerIsNamed() async throws {
    var draft = Self.draft
    draft.playerIDs = [try await fixture.engine.playerRecord().id, .sample(404)]
    let wanted = draft
    await #expect(throws: QuestError.notFound(.player, id: "\(PlayerID.sample(404))")) {
      try await fixture.engine.owner.create(wanted)
    }
  }

  /// A given name, and the stored one; nil if it is refused.
  struct Name: Sendable, CustomTestStringConvertible {
    let given: String
    let kept: String?

    var testDescription: String { given.debugDescription }
  }

  static let names = [
    Name(given: "Morning", kept: "Morning"),
    Name(given: "  Morning \t\n", kept: "Morning"),
    Name(given: "\u{00A0}\u{2003}Morning\u{3000}", kept: "Morning"),
    Name(given: "Früh 🌅 👩‍👩‍👧‍👦", kept: "Früh 🌅 👩‍👩‍👧‍👦"),
    Name(given: "<b>&amp;\"'\\{quest}", kept: "<b>&amp;\"'\\{quest}"),
    Name(given: String(repeating: "x", count: 80), kept: String(repeating: "x", count: 80)),
    Name(
      given: " " + String(repeating: "ß", count: 80) + " ",
      kept: String(repeating: "ß", count: 80)
    ),
    Name(given: String(repeating: "x", count: 81), kept: nil),
    Name(given: "a\u{0}b", kept: nil),
    Name(given: "a\nb", kept: nil),
    Name(given: "a\tb", kept: nil),
    Name(given: "a\u{1B}[31mb", kept: nil),
    Name(given: "a\u{7F}", kept: nil),
    Name(given: "a\u{9B}31m", kept: nil),
    Name(given: "a\u{2028}b", kept: nil),
    Name(given: "a\u{202E}b", kept: nil),
    Name(given: "a\u{2066}b", kept: nil),
    Name(given: "a\u{200F}b", kept: nil),
    Name(given: "a\u{FEFF}b", kept: nil),
  ]

  @Test(
    "PRNT-05: names are trimmed, 1 to 80 characters, and harmless on a terminal",
    arguments: names
  )
  func namesAreTrimmedAndChecked(name: Name) async throws {
    let places: [(path: String, make: (inout RoutineDraft) -> Void)] = [
      ("name", { $0.name = name.given }),
      ("displayName", { $0.displayName = name.given }),
      ("tasks[1].name", { $0.tasks[1].name = name.given }),
      ("tasks[1].displayName", { $0.tasks[1].displayName = name.given }),
    ]
    for (path, make) in places {
      var draft = Self.draft
      draft.id = nil
      draft.tasks[0].id = nil
      make(&draft)
      do {
        let routine = try await fixture.engine.owner.create(draft)
        let kept = [
          routine.name, routine.displayName, routine.tasks[1].name, routine.tasks[1].displayName,
        ]
        #expect(name.kept.map(kept.contains) == true, "\(path)")
      } catch QuestError.invalid(let named, _, _) {
        #expect(name.kept == nil)
        #expect(named == path)
      }
    }
  }

  @Test(arguments: [nil, "", "   ", "\n"])
  func anEmptyDisplayNameFallsBackToAGameWord(displayName: String?) async throws {
    var draft = Self.draft
    draft.displayName = displayName
    for index in draft.tasks.indices { draft.tasks[index].displayName = displayName }
    let routine = try await fixture.engine.owner.create(draft)
    #expect(routine.displayName == "Mystery Quest")
    #expect(routine.tasks.map(\.displayName) == ["Step 1", "Step 2"])
  }

  @Test(arguments: ["", "  ", "\n"])
  func anInternalNameIsTheDisplayNameWhereThereIsNone(name: String) async throws {
    var draft = Self.draft
    draft.displayName = "Launch"
    draft.name = name
    draft.tasks[0].name = name
    draft.tasks[0].displayName = nil
    let routine = try await fixture.engine.owner.create(draft)
    #expect(routine.name == "Launch")
    #expect(routine.tasks[0].name == "Step 1")
  }

  @Test(arguments: [
    (999, false), (1000, true), (86_400_000, true), (86_400_001, false), (-5000, false),
  ])
  func aReferenceIsBetweenASecondAndADay(milliseconds: Int64, isAccepted: Bool) async throws {
    var draft = Self.draft
    draft.tasks[0].reference = Seconds(milliseconds: milliseconds)
    do {
      let stored = try await fixture.engine.owner.create(draft)
      #expect(isAccepted)
      #expect(stored.tasks[0].referenceSeconds?.milliseconds == milliseconds)
    } catch QuestError.invalid(let path, _, _) {
      #expect(!isAccepted)
      #expect(path == "tasks[0].referenceSeconds")
    }
  }
}
