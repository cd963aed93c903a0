import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestProgression
import TimeQuestTesting

struct MonthTests {
  @Test("PROG-01, -02, -03, -05, -06, -07: a month of daily play adds up")
  func aMonthOfDailyPlayAddsUp() async throws {
    let fixture = EngineFixture()
    let quest = try await fixture.quest(steps: 2)
    var expectedXP = 0
    var milestones: [Int] = []
    var levels: [Int] = []
    for day in 1...30 {
      let listed = try #require(try await fixture.engine.quests().first)
      #expect(listed.calibrationSessionsRemaining == max(0, 4 - day))
      #expect(!listed.completedToday)
      // One step spot on, one that is guessed a second closer every day.
      let plays = [
        EngineFixture.Play(guess: 300, takes: 300),
        .init(guess: Seconds(200 + 2 * (31 - day)), takes: 200),
      ]
      var turn = try await fixture.engine.stored.start(quest.id)
      var streaks = turn.cues.compactMap(\.count)
      for play in plays {
        streaks += try await fixture.reveal(turn.session.id, play).cues.compactMap(\.count)
        turn = try await fixture.engine.stored.next(turn.session.id)
        streaks += turn.cues.compactMap(\.count)
      }
      milestones += streaks
      let award = try #require(turn.session.award)
      let ratings = turn.session.trials.map(\.rating)
      expectedXP += ratings.reduce(20) { $0 + ExperienceTable().trial($1) }
      #expect(turn.session.isCalibration == (day <= 3))
      #expect(turn.session.trials.map(\.isPersonalBest) == [false, day > 1])
      #expect(award.streak == day)
      #expect(turn.player.progress.totalXP == expectedXP)
      #expect(award.levelAfter >= award.levelBefore)
      if award.levelAfter > award.levelBefore {
        levels.append(award.levelAfter)
        #expect(turn.cues.contains { $0.name == "levelUp" })
      }
      fixture.pass(days: 1)
    }
    let profile = try await fixture.engine.profile()
    #expect(profile.level == PowerCurve().level(at: expectedXP))
    #expect(levels.last == profile.level)
    #expect(profile.streak.current == 30)
    #expect(!profile.streak.playedToday)
    // A new level is celebrated before a streak, which comes in the next moment then.
    #expect(Set(milestones) == [3, 7, 14, 30])
    #expect(milestones.count == 4)
    #expect(try await fixture.engine.trend(days: 30).points.count == 29)
    #expect(try await fixture.engine.trend(days: nil).points.count == 30)
    let best = try await fixture.engine.personalBests()
    #expect(best.map(\.differenceSeconds) == [.zero, 2])
  }

  @Test("PROG-05: the trend is the mean of the day's session means, over trials that count")
  func theTrendIsTheMeanOfTheDaysSessionMeans() async throws {
    let fixture = EngineFixture()
    let quest = try await fixture.quest(steps: 2)
    // 100 and 50 percent, then 80 percent and one that does not count.
    _ = try await fixture.play(quest, .init(), .init(guess: 50, takes: 100))
    _ = try await fixture.play(quest, .init(guess: 80), .init(flag: .interrupted))
    fixture.pass(days: 1)
    _ = try await fixture.play(quest, .init(flag: .interrupted), .init(flag: .forgotDone))
    let points = try await fixture.engine.trend().points
    #expect(points.map(\.day) == [.sample])
    #expect(points.map(\.sessions) == [2])
    #expect(points.map(\.averageAccuracy) == [77.5])
  }

  @Test func aTrendOfOneDayIsToday() async throws {
    let fixture = EngineFixture()
    let quest = try await fixture.quest()
    _ = try await fixture.play(quest)
    #expect(try await fixture.engine.trend(days: 1).points.count == 1)
    fixture.pass(days: 1)
    #expect(try await fixture.engine.trend(days: 1).points.isEmpty)
    #expect(try await fixture.engine.trend(days: 2).points.count == 1)
  }

  @Test("PROG-07: calibration is counted by quest and by completed sessions")
  func calibrationIsCountedByQuestAndByCompletedSessions() async throws {
    let fixture = EngineFixture()
    let quest = try await fixture.quest()
    let other = try await fixture.quest("Other")
    let left = try await fixture.engine.stored.start(quest.id).session
    #expect(left.calibrationRemaining == 3)
    _ = try await fixture.engine.stored.abandon(left.id)
    for remaining in [3, 2, 1, 0, 0] {
      #expect(try await fixture.play(quest).session.calibrationRemaining == remaining)
    }
    #expect(try await fixture.play(other).session.calibrationRemaining == 3)
  }

  @Test func abandoningEarnsNothingAndKeepsWhatWasRevealed() async throws {
    let fixture = EngineFixture()
    let quest = try await fixture.quest(steps: 2)
    let session = try await fixture.engine.stored.start(quest.id).session
    _ = try await fixture.reveal(session.id)
    let turn = try await fixture.engine.stored.abandon(session.id)
    #expect(turn.session.award == nil)
    #expect(turn.session.trials.count == 1)
    #expect(turn.player.progress == PlayerProgress())
    #expect(try await fixture.engine.history(limit: 10).sessions.isEmpty)
    #expect(try await fixture.engine.trend().points.isEmpty)
    #expect(try await fixture.engine.personalBests().count == 1)
    #expect(try await fixture.engine.quests().map(\.sessionID) == [nil])
  }
}
