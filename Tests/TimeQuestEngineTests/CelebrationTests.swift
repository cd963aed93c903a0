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

  @Test("FEEL-03: a completion celebrates all that it brings, in order, and nothing comes later")
  func aCompletionCelebratesAllThatItBrings() async throws {
    let fixture = EngineFixture()
    let (quest, end) = try await threeDays(fixture)
    #expect(shown(end.cues) == ["celebration levelUp", "celebration streak 3"])
    #expect(Set(end.cues.compactMap(\.id)).count == 2)
    let start = try await fixture.engine.stored.start(quest.id)
    #expect(shown(start.cues).isEmpty)
    let reveal = try await fixture.reveal(start.session.id, .init(guess: 130, takes: 100))
    #expect(shown(reveal.cues).isEmpty)
  }

  @Test func theSummaryHoldsItsCelebrationsToBeReadAgain() async throws {
    let fixture = EngineFixture()
    let (_, end) = try await threeDays(fixture)
    let celebrated = end.cues.filter { $0.kind == .celebration }
    let again = try await fixture.anotherEngine().summary(of: end.session.id)
    #expect(again.cues == nil)
    #expect(again.summary?.celebrations == celebrated)
    var change = PreferencesChange()
    change.celebrationsEnabled = false
    _ = try await fixture.engine.updatePreferences(change)
    let quiet = try await fixture.engine.summary(of: end.session.id)
    #expect(quiet.summary?.celebrations == [])
  }

  @Test func aRefusalCarriesNoCues() async throws {
    let fixture = EngineFixture()
    let (quest, _) = try await threeDays(fixture)
    _ = try await fixture.engine.start(quest.id)
    do {
      _ = try await fixture.engine.start(quest.id)
      Issue.record("a quest that is open was started")
    } catch QuestError.refused(.alreadyOpen, let state) {
      #expect(state != nil && state?.cues == nil)
    }
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

  @Test func whatAStoreKeepsIsReadAsItWasWritten() {
    for kind in Celebration.Kind.allCases {
      for number in [nil, 7] {
        let celebration = Celebration(id: .sample(1), kind: kind, number: number)
        #expect(Celebration(celebration.description) == celebration)
      }
    }
    for text in ["", "streak", "streak 7", "streak x \(CelebrationID.sample(1))", "shown a b"] {
      #expect(Celebration(text) == nil)
    }
  }
}
