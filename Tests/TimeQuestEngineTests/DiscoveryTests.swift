import Testing
import TimeQuestModels
import TimeQuestTesting
import TimeQuestTransfer

@testable import TimeQuestEngine

/// The discoveries of rules.md, Discoveries: each once, never taken away, and never by speed.
struct DiscoveryTests {
  private let fixture = EngineFixture()

  private func found() async throws -> Set<Discovery> {
    Set(try await fixture.engine.discoveries().filter { $0.day != nil }.map(\.name))
  }

  /// A session of trials with these guesses for these times, and what it discovers.
  struct Case: Sendable {
    let plays: [(guess: Seconds, takes: Seconds)]
    let discovers: Set<Discovery>
  }

  static let cases = [
    Case(plays: [(300, 100)], discovers: []),
    Case(plays: [(105, 100)], discovers: [.bullseye, .beginnersLuck]),
    Case(
      plays: [(101, 100), (102, 100), (103, 100)],
      discovers: [.bullseye, .beginnersLuck, .hatTrick, .steadySession, .flawless]
    ),
    Case(
      plays: [(120, 100), (81, 100), (122, 100)],
      discovers: [.steadySession, .bothSides]
    ),
    Case(
      plays: [(101, 100), (102, 100), (300, 100), (103, 100)],
      discovers: [.bullseye, .beginnersLuck]
    ),
    Case(plays: [(120, 100), (50, 100)], discovers: []),
    Case(
      plays: [(51, 50), (2002, 2000)],
      discovers: [
        .bullseye, .beginnersLuck, .shortAndLong, .underAMinute, .quarterHour, .halfHour,
        .oddNumber, .weekOfBoth,
      ]
    ),
    Case(
      plays: [(101, 100), (120, 100), (140, 100), (300, 100)],
      discovers: [.bullseye, .beginnersLuck, .wholePalette]
    ),
    Case(plays: [(140, 100), (200, 240)], discovers: [.twins]),
    Case(
      plays: [(60, 60), (3600, 3600)],
      discovers: [
        .bullseye, .beginnersLuck, .toTheSecond, .toTheSecondLong, .quarterHour, .halfHour,
        .fullHour, .weekOfBoth,
      ]
    ),
    Case(
      plays: [(101, 100), (102, 100), (103, 100), (104, 100), (105, 100)],
      discovers: [
        .bullseye, .beginnersLuck, .hatTrick, .steadySession, .flawless, .flawlessFive,
      ]
    ),
  ]

  @Test("a session's own discoveries", arguments: cases)
  func aSessionDiscoversWhatItsTrialsShow(example: Case) async throws {
    let quest = try await fixture.quest(steps: example.plays.count)
    var turn = try await fixture.engine.stored.start(quest.id)
    for play in example.plays {
      try await fixture.reveal(turn.session.id, .init(guess: play.guess, takes: play.takes))
      turn = try await fixture.engine.stored.next(turn.session.id)
    }
    let wanted = example.discovers.union([.firstQuest])
    #expect(turn.session.award?.discoveries == wanted)
    #expect(Set(turn.state.summary?.discoveries.map(\.name) ?? []) == wanted)
    #expect(try await found() == wanted)
  }

  @Test func aDiscoveryIsMadeOnce() async throws {
    let quest = try await fixture.quest()
    let first = try await fixture.play(quest)
    let atOnce: Set<Discovery> = [.firstQuest, .bullseye, .beginnersLuck, .toTheSecond]
    #expect(first.session.award?.discoveries == atOnce)
    #expect(try await fixture.play(quest).session.award?.discoveries == [])
    #expect(try await fixture.play(quest).session.award?.discoveries == [.baseline])
    _ = try await fixture.play(quest)
    #expect(try await fixture.play(quest).session.award?.discoveries == [.tamedStep])
    for _ in 0..<4 { #expect(try await fixture.play(quest).session.award?.discoveries == []) }
    #expect(
      try await fixture.play(quest).session.award?.discoveries == [.encore, .bullseyes10]
    )
    for _ in 11..<25 { #expect(try await fixture.play(quest).session.award?.discoveries == []) }
    #expect(try await fixture.play(quest).session.award?.discoveries == [.encore25])
  }

  @Test func aRangeThatHoldsIsDiscovered() async throws {
    let quest = try await fixture.quest()
    let session = try await fixture.engine.start(quest.id).sessionID
    let range = try EstimateRange(low: 50, high: 200, confidencePercent: 80)
    _ = try await fixture.engine.lockIn(Estimate(range), in: session)
    fixture.pass(180)
    _ = try await fixture.engine.done(session)
    _ = try await fixture.engine.next(session)
    #expect(try await found().contains(.rangeHeld))
  }

  @Test func tenStepsAndAHundredGuessesAreDiscovered() async throws {
    let quest = try await fixture.quest(steps: 10)
    for round in 1...10 {
      try await fixture.play(quest)
      #expect(try await found().contains(.explorer))
      #expect(try await found().contains(.century) == (round == 10))
    }
  }

  @Test("rules.md, Data: a merge joins what both copies discovered")
  func aMergeJoinsTheDiscoveries() throws {
    func session(_ discoveries: Set<Discovery>, xp: Int) -> Session {
      .sample(
        completedAt: .sample,
        phase: .summary,
        step: 1,
        trials: [.sample(), .sample(.sample(2), task: .sample(2), orderIndex: 1)],
        award: Award(
          xpEarned: xp,
          levelBefore: 0,
          levelAfter: 1,
          streak: 1,
          discoveries: discoveries
        )
      )
    }
    let (left, right) = (session([.bullseye], xp: 10), session([.encore], xp: 20))
    #expect(try left.merged(with: right).award?.discoveries == [.bullseye, .encore])
    #expect(try left.merged(with: right) == right.merged(with: left))
  }

  @Test func aWeekShowsTheDaysPlayedAndWhatWasLearned() async throws {
    let quest = try await fixture.quest(steps: 3)
    #expect(try await fixture.engine.week().text == "A fresh week. Every guess in it will be new.")
    for _ in 0..<2 {
      try await fixture.play(
        quest,
        .init(guess: 130, takes: 100),
        .init(guess: 150, takes: 100),
        .init(guess: 140, takes: 100)
      )
    }
    let week = try await fixture.engine.week()
    #expect(week.days.map(\.quests) == [2])
    #expect(week.from.weekday == .mon && week.to == week.from.advanced(by: 6))
    #expect(week.text.contains("First quest"), "what was discovered in it: \(week.text)")
    #expect(try await fixture.engine.week().text == week.text, "a replay says the same")
    let totals = try await fixture.engine.totals()
    #expect((totals.overestimates, totals.underestimates, totals.exact) == (6, 0, 0))
  }
}
