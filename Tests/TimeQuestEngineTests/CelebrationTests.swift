import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression
import TimeQuestTesting

@testable import TimeQuestEngine

/// Celebrations come once, none is swallowed, and none contradicts the figures (rules.md, Cues).
struct CelebrationTests {
  private func shown(_ cues: [Cue]?) -> [String] {
    (cues ?? []).filter { $0.kind == .celebration }.map(\.label)
  }

  /// Three days with a session each; the third one levels up, as its guesses are good.
  private func threeDays(_ fixture: EngineFixture) async throws -> (Routine, StoredTransition) {
    let quest = try await fixture.quest()
    for _ in 0..<2 {
      try await fixture.play(quest, .init(guess: 115, takes: 100))
      fixture.pass(days: 1)
    }
    return (quest, try await fixture.play(quest, .init(guess: 130, takes: 100)))
  }

  @Test("FEEL-03: a streak that reaches 3 with a new level is celebrated in the next moment")
  func aStreakBehindANewLevelComesNext() async throws {
    let fixture = EngineFixture()
    let (quest, end) = try await threeDays(fixture)
    #expect(shown(end.cues) == ["celebration levelUp"])
    let start = try await fixture.engine.stored.start(quest.id)
    #expect(shown(start.cues) == ["celebration streak 3"])
    let reveal = try await fixture.reveal(start.session.id, .init(guess: 130, takes: 100))
    #expect(shown(reveal.cues).isEmpty)
  }

  @Test func aLostAnswerIsRepeatedUnderItsIDUntilTheSessionGoesOn() async throws {
    let fixture = EngineFixture()
    let (quest, _) = try await threeDays(fixture)
    let start = try await fixture.engine.start(quest.id)
    let id = try #require(start.cues?.last?.id)
    for _ in 0..<2 {
      do {
        _ = try await fixture.engine.start(quest.id)
        Issue.record("a quest that is open was started")
      } catch QuestError.refused(.alreadyOpen, let state) {
        #expect(shown(state?.cues) == ["celebration streak 3"])
        #expect(state?.cues?.last?.id == id)
      }
    }
    _ = try await fixture.engine.lockIn(100, in: start.sessionID)
    do {
      _ = try await fixture.engine.lockIn(100, in: start.sessionID)
      Issue.record("an estimate was locked in twice")
    } catch QuestError.wrongPhase(let state) {
      #expect(shown(state.cues).isEmpty)
    }
  }

  @Test func whatWaitsIsThereForAnotherProcess() async throws {
    let fixture = EngineFixture()
    let (quest, _) = try await threeDays(fixture)
    let start = try await fixture.anotherEngine().start(quest.id)
    #expect(shown(start.cues) == ["celebration streak 3"])
  }

  @Test func whoSwitchesCelebrationsOffGetsNoneLater() async throws {
    let fixture = EngineFixture()
    let (quest, _) = try await threeDays(fixture)
    var change = PreferencesChange()
    change.celebrationsEnabled = false
    _ = try await fixture.engine.updatePreferences(change)
    let start = try await fixture.engine.start(quest.id)
    #expect(start.cues?.isEmpty == true)
    change.celebrationsEnabled = true
    _ = try await fixture.engine.updatePreferences(change)
    #expect(shown(try await fixture.engine.lockIn(100, in: start.sessionID).cues).isEmpty)
  }

  @Test func anErasedPlayerLeavesNoCelebration() async throws {
    let fixture = EngineFixture()
    _ = try await threeDays(fixture)
    let player = try #require(try await fixture.engine.players().first?.playerID)
    #expect(try await fixture.store.read { try $0.localValues() }.count == 1)
    _ = try await fixture.engine.owner.erase(player)
    #expect(try await fixture.store.read { try $0.localValues() }.isEmpty)
  }

  @Test func aSecondSessionOfAMilestoneDayIsNotCelebratedAgain() async throws {
    let fixture = EngineFixture()
    let quest = try await fixture.quest()
    var celebrated: [[String]] = []
    for _ in 0..<3 {
      for _ in 0..<2 {
        let end = try await fixture.play(quest, .init(guess: 400, takes: 100))
        celebrated.append(shown(end.cues).filter { $0.contains("streak") })
      }
      fixture.pass(days: 1)
    }
    #expect(celebrated == [[], [], [], [], ["celebration streak 3"], []])
  }

  /// Two guesses of one step, and what the second reveal celebrates and sounds like.
  struct Pair: Sendable {
    let first: EngineFixture.Play
    let second: EngineFixture.Play
    let isBest: Bool
    let celebrates: [String]
  }

  static let pairs = [
    Pair(
      first: .init(guess: 130, takes: 100),
      second: .init(guess: 120, takes: 100),
      isBest: true,
      celebrates: ["celebration personalBest"]
    ),
    // Both read "30s over".
    Pair(
      first: .init(guess: 130, takes: 100),
      second: .init(guess: 130, takes: Seconds(milliseconds: 100_100)),
      isBest: true,
      celebrates: []
    ),
    // Closer than before, and still a big discovery.
    Pair(
      first: .init(guess: 1000, takes: 100),
      second: .init(guess: 900, takes: 100),
      isBest: true,
      celebrates: []
    ),
    Pair(
      first: .init(guess: 120, takes: 100),
      second: .init(guess: 130, takes: 100),
      isBest: false,
      celebrates: []
    ),
  ]

  @Test("PROG-06: a best is celebrated only where the figures show it", arguments: pairs)
  func aBestIsCelebratedOnlyWhereTheFiguresShowIt(pair: Pair) async throws {
    let fixture = EngineFixture()
    let quest = try await fixture.quest()
    try await fixture.play(quest, pair.first)
    let session = try await fixture.engine.stored.start(quest.id).session.id
    let reveal = try await fixture.reveal(session, pair.second)
    #expect(reveal.session.trials[0].isPersonalBest == pair.isBest)
    #expect(shown(reveal.cues) == pair.celebrates)
    let sounds = reveal.cues.filter { $0.kind == .sound }.map(\.name)
    #expect(sounds == [pair.celebrates.isEmpty ? "reveal" : "personal_best"])
  }

  @Test("GAME-04: with results held back, their sounds and celebrations come at the summary")
  func heldResultsAreCelebratedAtTheSummary() async throws {
    let fixture = EngineFixture()
    let quest = try await fixture.quest(feedback: .summary)
    for _ in 0..<3 { try await fixture.play(quest, .init(guess: 130, takes: 100)) }
    let session = try await fixture.engine.stored.start(quest.id).session.id
    let reveal = try await fixture.reveal(session, .init(guess: 110, takes: 100))
    #expect(reveal.cues.map(\.label) == ["haptic impact"])
    let end = try await fixture.engine.stored.next(session)
    #expect(shown(end.cues) == ["celebration personalBest"])
    #expect(end.cues.contains { $0.name == "personal_best" })
  }

  @Test func severalMilestonesPassedCelebrateTheHighest() {
    let milestones = StreakMilestones()
    #expect(milestones.passed(from: 2, to: 8) == 7)
    #expect(milestones.passed(from: 7, to: 8) == nil)
    #expect(milestones.passed(from: 0, to: 2) == nil)
    #expect(milestones.passed(from: 14, to: 95) == 90)
    #expect(milestones.passed(from: 29, to: 30) == 30)
    #expect(StreakMilestones(first: [5], every: nil).passed(from: 4, to: 500) == 5)
  }

  @Test func whatAStoreKeepsIsReadAsItWasWritten() throws {
    var pending = PendingCelebrations()
    var number: UInt32 = 0
    func newID() -> CueID {
      number += 1
      return .sample(number)
    }
    let all: [Celebration] = [.streak(count: 7), .personalBest, .levelUp(to: 3), .spotOn]
    let shown = pending.advance(to: .sample(.sample(9)), adding: all, newID: newID)
    #expect(shown?.celebration == .levelUp(to: 3))
    #expect(pending.waiting.map(\.celebration) == [.streak(count: 7), .personalBest])
    #expect(PendingCelebrations(pending.text) == pending)
    #expect(PendingCelebrations("waiting x\nnonsense\nshown a b personalBest").text == nil)
  }
}
