import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting
import TimeQuestWords

@testable import TimeQuestEngine

/// What makes it worth coming back: then and now, chapters, discoveries of a log, and weeks.
struct StoryTests {
  private let fixture = EngineFixture()

  /// Trials of one step of 100 seconds with guesses that are so far off.
  private static func trials(_ distances: [Int], from number: UInt32 = 1) -> [Trial] {
    distances.enumerated().map { index, distance in
      .sample(
        .sample(number + UInt32(index)),
        estimate: Estimate(integerLiteral: 100 + distance),
        actual: 100
      )
    }
  }

  @Test(
    "rules.md, Then and now: the latest five are at most two thirds as far off",
    arguments: [
      ([50, 40, 60, 45, 55], [10, 20, 30, 0, 20], 50, 20),
      ([30, 30, 30, 30, 30], [20, 20, 20, 20, 20], 30, 20),
      ([30, 30, 30, 30, 30], [21, 21, 21, 21, 21], nil, nil),
      ([0, 0, 0, 0, 0], [0, 0, 0, 0, 0], nil, nil),
      ([-50, -40, -60, 45, 55], [0, 0, 0, 5, 5], 50, 0),
      ([50, 50, 50, 50], [0, 0, 0, 0, 0], nil, nil),
    ] as [([Int], [Int], Int?, Int?)]
  )
  func theComparisonIsOfMedians(first: [Int], latest: [Int], then: Int?, now: Int?) {
    let found = ThenAndNow(
      of: .sample(1),
      first: Self.trials(first),
      latest: Self.trials(latest, from: 100)
    )
    #expect(found?.then.shown == then && found?.now.shown == now)
    let same = Self.trials(first)
    #expect(ThenAndNow(of: .sample(1), first: same, latest: same) == nil)
  }

  @Test(
    "rules.md, Then and now: figures read as about so much",
    arguments: [
      (178, 42, "Shower: your first guesses were about 3m off. Your latest: about 40s."),
      (9, 3, "Shower: your first guesses were about 9s off. Your latest: about 3s."),
      (1234, 0, "Shower: your first guesses were about 21m off. Your latest: right on."),
    ]
  )
  func theFiguresAreRough(then: Int, now: Int, text: String) {
    let found = ThenAndNow(stepID: .sample(1), then: Seconds(then), now: Seconds(now))
    #expect(Catalogue.language("en").thenAndNow(found, of: "Shower") == text)
  }

  @Test(
    "rules.md, Then and now: after three weeks, once a week, and a step once in four weeks"
  )
  func itIsToldAtMostOnceAWeek() async throws {
    let quest = try await fixture.quest(steps: 2)
    var told: [(day: Int, step: String)] = []
    for day in 0..<70 {
      let miss = Seconds(max(0, 200 - 8 * day))
      let turn = try await fixture.play(
        quest,
        .init(guess: 400 + miss, takes: 400),
        .init(guess: 300 + miss, takes: 300)
      )
      if let found = turn.state.summary?.thenAndNow {
        told.append((day, found.stepDisplayName))
        #expect(found.text.hasPrefix("\(found.stepDisplayName): your first guesses were about"))
        let again = try await fixture.engine.summary(of: turn.session.id)
        #expect(again.summary?.thenAndNow == found, "it can be read again")
      }
      fixture.pass(days: 1)
    }
    #expect(told.map(\.day) == [21, 28, 49, 56])
    #expect(Set(told.map(\.step)) == ["Step 1", "Step 2"])
    #expect(told[0].step != told[1].step && told[0].step == told[2].step)
    let found = try await fixture.engine.discoveries().filter { $0.day != nil }.map(\.name)
    #expect(found.contains(.thenAndNow1) && found.contains(.thenAndNow3))
  }

  @Test("PROG-02: level 1 and every fifth level begin a chapter, told once")
  func everyFifthLevelBeginsAChapter() async throws {
    let quest = try await fixture.quest(steps: 3)
    var told: [Int] = []
    for _ in 0..<12 {
      let turn = try await fixture.play(quest)
      let award = try #require(turn.session.award)
      let crossed = award.levelBefore / 5 < award.levelAfter / 5 || award.levelBefore == 0
      let chapter = turn.state.summary?.chapter
      #expect((chapter != nil) == crossed)
      told += [chapter?.number].compactMap(\.self)
      fixture.pass(days: 1)
    }
    #expect(told == [1, 2, 3])
    let entries = try await fixture.engine.chapters()
    #expect(entries.map(\.name).first == "chapter1" && entries.count == 10)
    #expect(entries.count { $0.day != nil } == 3)
    #expect(Chapter(11, in: .language("en")).title == "Chapter 11")
    #expect([0, 1, 4, 5, 9, 10, 50].map(Chapter.number) == [0, 1, 1, 2, 2, 3, 11])
  }

  @Test("FEEL-04: a quest in which every counted step is spot on has a line of its own")
  func aQuestWithoutAGapHasALine() async throws {
    let quest = try await fixture.quest(steps: 2)
    for _ in 0..<3 { _ = try await fixture.play(quest) }
    var details: Set<String> = []
    for _ in 0..<5 {
      let prompt = try await fixture.play(quest).state.prompt
      #expect(prompt.key == "prompt.flawless")
      details.insert(try #require(prompt.detail))
    }
    #expect(details.count == 5)
    let away = try await fixture.play(quest, .init(guess: 300, takes: 100)).state.prompt
    #expect(away.key == "prompt.summary")
  }

  @Test("rules.md, Discoveries: families count the log, and no tier comes early")
  func familiesCountTheLog() async throws {
    let quests = [try await fixture.quest("A", steps: 7), try await fixture.quest("B", steps: 3)]
    var days: [Discovery: Int] = [:]
    for day in 0..<60 {
      for quest in quests {
        for found in try await fixture.play(quest).session.award?.discoveries ?? [] {
          days[found] = day
        }
      }
      fixture.pass(days: 1)
    }
    #expect(days[.bullseyes10] == 0 && days[.bullseyes50] == 4 && days[.bullseyes200] == 19)
    #expect(days[.guesses250] == 24 && days[.guesses500] == 49 && days[.guesses1000] == nil)
    #expect(days[.explorer] == 0 && days[.explorer20] == nil)
    #expect(days[.tamedStep] == 4 && days[.tamed3] == 4 && days[.tamed7] == 4)
    #expect(days[.baseline] == 2 && days[.baselines2] == 2 && days[.baselines4] == nil)
    #expect(days[.encore25] == 24 && days[.encore50] == 49)
    #expect(days[.months3] != nil && days[.months6] == nil)
  }

  @Test("rules.md, The week: one true thing, in turn, and no duration")
  func aWeekTellsOneTrueThingInTurn() async throws {
    let quest = try await fixture.quest(steps: 2)
    var texts: [String] = []
    for _ in 0..<10 {
      for day in 0..<7 {
        try await fixture.play(
          quest,
          .init(guess: Seconds(130 + 3 * day), takes: 100),
          .init(guess: 700, takes: 600)
        )
        fixture.pass(days: 1)
      }
      texts.append(try await fixture.engine.week(of: fixture.today.advanced(by: -1)).text)
    }
    #expect(Set(texts).count >= 5, "\(texts)")
  }
}
