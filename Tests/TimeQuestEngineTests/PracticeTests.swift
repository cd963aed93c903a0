import Testing
import TimeQuestModels
import TimeQuestTesting

@testable import TimeQuestEngine

/// A quest can be tried on any day, and what stays open stays within reach.
struct PracticeTests {
  /// `Instant.sample` is a Friday.
  private let fixture = EngineFixture()

  private func practise(_ quest: Routine) async throws -> QuestState {
    let session = try await fixture.engine.start(quest.id, isPractice: true).sessionID
    for _ in quest.tasks {
      _ = try await fixture.engine.lockIn(100, in: session)
      fixture.pass(100)
      _ = try await fixture.engine.done(session)
      _ = try await fixture.engine.next(session)
    }
    return try await fixture.engine.summary(of: session)
  }

  @Test("GAME-01: a quest that is not on today can be practised the day it is made")
  func aQuestCanBePractisedTheDayItIsMade() async throws {
    let quest = try await fixture.quest(on: [.mon])
    await #expect(throws: QuestError.refused(.notToday)) {
      try await fixture.engine.start(quest.id)
    }
    let state = try await practise(quest)
    #expect(state.isPractice == true)
    #expect(state.calibrationSessionsRemaining == 2, "it counts in calibration")
    let profile = try await fixture.engine.profile()
    #expect(profile.totalXP == 120)
    #expect(profile.streak.current == 0 && !profile.streak.playedToday, "it is in no streak")
    #expect(try await fixture.engine.week().days.isEmpty)
    #expect(try await fixture.engine.totals().trials == 1, "it counts in measures")
  }

  @Test("PROG-01: a further run of a quest on a day pays participation, practice or not")
  func onlyTheFirstRunOfAQuestOnADayEarnsInFull() async throws {
    let quest = try await fixture.quest(steps: 2)
    var earned: [Int?] = []
    for isPractice in [true, true, false] {
      let state = isPractice ? try await practise(quest) : try await fixture.play(quest).state
      earned.append(state.summary?.xpEarned)
    }
    #expect(earned == [220, 220, 220], "calibration always pays in full")
    #expect(try await practise(quest).summary?.xpEarned == 20)
    #expect(try await fixture.play(quest).state.summary?.xpEarned == 20)
    fixture.pass(days: 1)
    #expect(try await fixture.play(quest).state.summary?.xpEarned == 220)
    #expect(try await fixture.play(quest).state.summary?.xpEarned == 20)
  }

  @Test func aPracticeLeavesTheDaysQuestAndItsReminderAsTheyAre() async throws {
    let quest = try await fixture.quest()
    _ = try await practise(quest)
    #expect(try await fixture.engine.quests().map(\.completedToday) == [false])
    try await fixture.play(quest)
    #expect(try await fixture.engine.quests().map(\.completedToday) == [true])
    #expect(try await fixture.engine.profile().streak.current == 1)
  }

  @Test func aQuestThatIsSwitchedOffIsNotPractised() async throws {
    let quest = try await fixture.quest()
    var change = RoutineChange()
    change.isActive = false
    _ = try await fixture.engine.owner.update(quest.id, revision: 1, change)
    await #expect(throws: QuestError.notFound(.quest, id: "\(quest.id)")) {
      try await fixture.engine.start(quest.id, isPractice: true)
    }
  }

  @Test("GAME-01: an open quest is listed, with its step, on a day when its routine is off")
  func anOpenQuestStaysInTheListOnADayWhenItsRoutineIsOff() async throws {
    let quest = try await fixture.quest(steps: 2, on: [.fri])
    let session = try await fixture.engine.stored.start(quest.id).session.id
    try await fixture.reveal(session)
    _ = try await fixture.engine.next(session)
    #expect(try await fixture.engine.quests().first?.isOffToday == nil)
    fixture.pass(days: 1)
    let listed = try await fixture.engine.quests()
    #expect(listed.map(\.questID) == [quest.id])
    #expect(listed.first?.sessionID == session)
    #expect(listed.first?.step == 1)
    #expect(listed.first?.isOffToday == true)
    try await fixture.engine.owner.deleteRoutine(quest.id, revision: 1)
    #expect(try await fixture.engine.quests().map(\.sessionID) == [session])
    _ = try await fixture.engine.abandon(session)
    #expect(try await fixture.engine.quests().isEmpty)
  }

  @Test("PROG-07: calibration is an arc of three sessions, and has a moment when it is over")
  func calibrationIsAnArcOfThreeSessions() async throws {
    let quest = try await fixture.quest()
    var lines: [String?] = []
    var ends: [Prompt] = []
    for _ in 0..<4 {
      let start = try await fixture.engine.start(quest.id)
      lines.append(start.prompt.detail)
      try await fixture.reveal(start.sessionID)
      ends.append(try await fixture.engine.next(start.sessionID).prompt)
    }
    #expect(Set(lines.prefix(3).compactMap(\.self)).count == 3 && lines[3] == nil)
    #expect(
      ends.map(\.text) == [
        "Calibration: 2 to go", "Calibration: 1 to go", "Your baseline is set",
        "Quest complete, without a gap!",
      ]
    )
    #expect(ends[2].detail != nil)
  }

  @Test func whoLeavesAQuestIsToldWhatIsKept() async throws {
    let quest = try await fixture.quest(steps: 2)
    let session = try await fixture.engine.start(quest.id).sessionID
    try await fixture.reveal(session)
    let prompt = try await fixture.engine.abandon(session).prompt
    #expect(prompt.text == "Saved. See you next time.")
    #expect(prompt.detail == "1 revealed step is kept. XP come with a finished quest.")
    let other = try await fixture.engine.start(quest.id).sessionID
    #expect(try await fixture.engine.abandon(other).prompt.detail == nil)
  }

  @Test("NOTF-03: a player renames themselves")
  func aPlayerRenamesThemselves() async throws {
    #expect(try await fixture.engine.rename("  Nova ").displayName == "Nova")
    #expect(try await fixture.engine.players().map(\.displayName) == ["Nova"])
    await #expect(throws: QuestError.self) { try await fixture.engine.rename(" ") }
  }

  @Test func anUnknownLocaleIsRefused() async throws {
    var change = PreferencesChange()
    change.locale = "fr"
    await #expect(throws: QuestError.self) { try await fixture.engine.updatePreferences(change) }
    change.locale = "de-AT"
    #expect(try await fixture.engine.updatePreferences(change).locale == "de-AT")
  }
}
