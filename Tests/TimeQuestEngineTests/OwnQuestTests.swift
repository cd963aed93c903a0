import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestNotifications
import TimeQuestPersistence
import TimeQuestTesting

/// Quests that players make, and what they see of the days and times that somebody set.
struct OwnQuestTests {
  /// `Instant.sample` is a Friday.
  private let fixture = EngineFixture()
  private var engine: QuestEngine { fixture.engine }

  private func draft(_ name: String, _ steps: [String], symbol: String? = nil) -> OwnQuestDraft {
    var draft = OwnQuestDraft()
    draft.displayName = name
    draft.symbol = symbol.map(Symbol.init)
    draft.steps = steps.map { OwnQuestDraft.Step($0) }
    return draft
  }

  @Test("From an empty store to a reveal are two calls, with no PIN")
  func fromAnEmptyStoreToARevealAreTwoCalls() async throws {
    let state = try await engine.quickQuest("Answer mail", 600)
    #expect(state.phase == .active && state.stepDisplayName == "Answer mail")
    fixture.pass(500)
    let reveal = try await engine.done(state.sessionID)
    #expect(reveal.result?.actualSeconds == 500)
    #expect(try await engine.quests().isEmpty == false, "it is open")
    _ = try await engine.next(state.sessionID)
    #expect(try await engine.quests().isEmpty, "it is in no list of the day")
    #expect(try await engine.profile().streak.current == 1)
  }

  @Test func aSecondOneOfThatNameContinuesTheHistory() async throws {
    for (index, name) in ["Answer mail", " answer MAIL ", "Answer mail"].enumerated() {
      let state = try await engine.quickQuest(name, try Estimate(Seconds(700 - 50 * index)))
      fixture.pass(500)
      _ = try await engine.done(state.sessionID)
      _ = try await engine.next(state.sessionID)
      fixture.pass(days: 1)
    }
    #expect(try await engine.owner.routines().count == 1)
    #expect(try await engine.personalBests().map(\.absDifferenceSeconds) == [100])
  }

  @Test func aQuickQuestThatRunsIsRefusedWithItsState() async throws {
    let state = try await engine.quickQuest("Answer mail", 600)
    do {
      _ = try await engine.quickQuest("Answer mail", 300)
      Issue.record("a step that runs was begun again")
    } catch QuestError.refused(.alreadyOpen, let open) {
      #expect(open?.sessionID == state.sessionID && open?.phase == .active)
    }
  }

  @Test func aGuessThatAnAssistantLocksInMarksTheSession() async throws {
    let made = try await engine.createQuest(draft("Answer mail", ["Answer mail"]))
    let session = try await engine.start(made.questID).sessionID
    let assistant = QuestEngine(
      store: fixture.store,
      environment: fixture.clock.environment(zone: "UTC"),
      blockingWork: .inline,
      isAssisted: true
    )
    #expect(try await assistant.quickQuest("Answer mail", 600).sessionID == session)
    #expect(try await fixture.store.read { try $0.session(session)?.isAssisted } == true)
  }

  @Test func aQuestOfOnesOwnIsMadeEditedAndRemoved() async throws {
    let made = try await engine.createQuest(draft("Piano", ["Scales", "New piece"], symbol: "🎹"))
    #expect(made.symbol?.text == "🎹" && made.activeDays == .everyDay)
    let listed = try #require(try await engine.quests().first)
    #expect(listed.isOwn == true && listed.symbol?.text == "🎹" && listed.stepCount == 2)
    var change = OwnQuestDraft()
    change.steps = [.init("New piece"), .init("scales"), .init("Improvise")]
    change.symbol = .some(nil)
    let edited = try await engine.editQuest(made.questID, change)
    #expect(edited.symbol == nil && edited.displayName == "Piano")
    #expect(edited.steps[0].stepID == made.steps[1].stepID, "a step keeps its history")
    #expect(edited.steps[1].stepID == made.steps[0].stepID)
    try await engine.removeQuest(made.questID)
    #expect(try await engine.quests().isEmpty)
    await #expect(throws: QuestError.notFound(.quest, id: "\(made.questID)")) {
      try await engine.removeQuest(made.questID)
    }
  }

  @Test func aQuestOfAnotherDayIsAmongTheOwnOnesAndCanBePractised() async throws {
    var choir = draft("Choir", ["Warm up"])
    choir.activeDays = [.sat]
    let made = try await engine.createQuest(choir)
    #expect(try await engine.quests().isEmpty, "the clock stands on a Friday")
    let own = try await engine.quests(own: true)
    #expect(own.map(\.questID) == [made.questID] && own.first?.isOffToday == true)
    #expect(try await engine.start(made.questID, isPractice: true).phase == .estimating)
    _ = try await fixture.quest()
    #expect(try await engine.quests(own: true).map(\.questID) == [made.questID])
  }

  @Test func theParentSeesItAsTheOwnersAndNothingElseDoes() async throws {
    let player = try #require(try await engine.players().first?.playerID)
    let made = try await engine.createQuest(draft("Piano", ["Scales"]))
    let seen = try await engine.owner.routine(made.questID).routine
    #expect(seen.ownerID == player && seen.playerIDs == [player] && seen.name == "Piano")
    let given = try await fixture.quest()
    await #expect(throws: QuestError.notFound(.quest, id: "\(given.id)")) {
      try await engine.removeQuest(given.id)
    }
  }

  @Test(
    "FOUN-02: behind a PIN quests are made only where it is allowed, and the refusal is neutral"
  )
  func behindAPINQuestsAreMadeOnlyWhereItIsAllowed() async throws {
    let made = try await engine.createQuest(draft("Piano", ["Scales"]))
    #expect(try await engine.profile().canMakeQuests)
    let parent = engine.parentSession()
    try await parent.setPIN("2468")
    #expect(try await !engine.profile().canMakeQuests)
    for call in [
      { try await self.engine.createQuest(self.draft("Chess", ["Opening"])) },
      { try await self.engine.editQuest(made.questID, self.draft("Chess", ["Opening"])) },
    ] {
      await #expect(throws: QuestError.refused(.notAllowed)) { try await call() }
    }
    await #expect(throws: QuestError.refused(.notAllowed)) {
      try await engine.quickQuest("Answer mail", 600)
    }
    await #expect(throws: QuestError.refused(.notAllowed)) {
      try await engine.removeQuest(made.questID)
    }
    #expect(QuestError.refused(.notAllowed).explanation == "This is switched off.")
    // What was made before can be played on.
    _ = try await engine.start(made.questID)
    var change = PlayerChange()
    change.canMakeQuests = true
    _ = try await parent.update(change)
    #expect(try await engine.profile().canMakeQuests)
    _ = try await engine.createQuest(draft("Chess", ["Opening"]))
  }

  @Test func aNameThatCannotBeIsRefusedWithItsPath() async throws {
    await #expect(throws: QuestError.self) { try await engine.quickQuest(" ", 60) }
    do {
      _ = try await engine.createQuest(draft("Piano", ["Scales", ""]))
      Issue.record("a step without a name was made")
    } catch QuestError.invalid(let path, _, _) {
      #expect(path == "steps[1].displayName")
    }
    #expect(try await engine.owner.routines().isEmpty)
  }

  @Test func aPlanSaysWhenToStartAndNeverWhileAQuestIsOpen() async throws {
    let made = try await engine.createQuest(draft("Piano", ["Scales"]))
    func plan() async throws -> QuestPlan {
      try await engine.plan(made.questID, endBy: fixture.clock.now.wall.advanced(by: 36_000))
    }
    let unknown = try await plan()
    #expect(
      unknown.startBy == nil
        && unknown.text == "Play it a few more times, and there will be a plan."
    )
    for _ in 0..<4 {
      let session = try await engine.start(made.questID).sessionID
      try await fixture.reveal(session, .init(guess: 600, takes: 600))
      _ = try await engine.next(session)
      fixture.pass(days: 1)
    }
    let known = try await plan()
    let end = fixture.clock.now.wall.advanced(by: 36_000)
    #expect(try #require(known.startBy) < end.advanced(by: -600))
    #expect(known.text.hasPrefix("Start by "))
    _ = try await engine.start(made.questID)
    await #expect(throws: QuestError.refused(.questOpen)) { try await plan() }
  }

  @Test func aPlanOfAGivenQuestNeedsToBeAllowed() async throws {
    let given = try await fixture.quest()
    await #expect(throws: QuestError.refused(.notAllowed)) {
      try await engine.plan(given.id, endBy: .sample)
    }
    var change = PlayerChange()
    change.canSeePlan = true
    #expect(try await engine.profile().canSeePlan == false)
    _ = try await engine.owner.update(change)
    #expect(try await engine.profile().canSeePlan)
    _ = try await engine.plan(given.id, endBy: .sample)
  }

  @Test("NOTF-01: a quest rings at its own times, several a day, and not on days off")
  func aQuestRingsAtItsOwnTimes() async throws {
    var quest = draft("Teeth", ["Brush"])
    quest.reminderTimes = .some(["07:10", "19:40"].map { TimeOfDay($0) ?? .defaultReminder })
    let made = try await engine.createQuest(quest)
    let all = try await engine.owner.upcomingReminders(days: 3)
    #expect(Set(all.map(\.id)).count == all.count)
    #expect(all.count >= 5)
    #expect(all.allSatisfy { $0.id.hasSuffix("0710") || $0.id.hasSuffix("1940") })
    let today = CivilDay.sample
    var change = PlayerChange()
    change.daysOff = [DayRange(from: today, through: today.advanced(by: 1))]
    _ = try await engine.owner.update(change)
    #expect(try await engine.owner.upcomingReminders(days: 3).count == 2)
    _ = try await engine.start(made.questID)
    var none = OwnQuestDraft()
    none.reminderTimes = .some([])
    _ = try await engine.editQuest(made.questID, none)
    #expect(try await engine.owner.upcomingReminders(days: 7).isEmpty)
  }

  @Test func daysOffAreCheckedAndPassedOverByStreaks() async throws {
    let today = CivilDay.sample
    for range in [
      DayRange(from: today, through: today.advanced(by: -1)),
      DayRange(from: today.advanced(by: 390), through: today.advanced(by: 401)),
    ] {
      var change = PlayerChange()
      change.daysOff = [range]
      await #expect(throws: QuestError.self) { try await engine.owner.update(change) }
    }
    let quest = try await fixture.quest()
    for mode in ["scheduled", "calendar"] {
      var change = PlayerChange()
      change.streakMode = mode
      let day = CivilDay.sample.advanced(by: mode == "scheduled" ? 0 : 10)
      change.daysOff = [DayRange(from: day.advanced(by: 1), through: day.advanced(by: 8))]
      _ = try await engine.owner.update(change)
      try await fixture.play(quest)
      let before = try await engine.profile().streak.current ?? 0
      fixture.pass(days: 9)
      try await fixture.play(quest)
      #expect(try await engine.profile().streak.current == before + 1, "\(mode)")
      fixture.pass(days: 1)
    }
  }

  @Test(arguments: ["🚿", "🧑‍🚀", "🇩🇪", "1️⃣", "☀️", "👍🏽"])
  func anEmojiIsASymbol(text: String) {
    #expect(Symbol(text)?.text == text)
  }

  @Test(arguments: ["", "a", "1", "©", "🚿🚿", "🚿 ", "\u{200D}", "\u{FE0F}", "é"])
  func anythingElseIsNoSymbol(text: String) {
    #expect(Symbol(text) == nil)
  }
}
