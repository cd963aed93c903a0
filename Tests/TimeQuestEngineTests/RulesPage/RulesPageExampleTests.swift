import Testing
import TimeQuestModels
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestTesting
import TimeQuestWords

@testable import TimeQuestEngine

/// The worked examples of rules.md come out as the page says.
struct RulesPageExampleTests {
  private let policies = Policies.default

  @Test("GAME-04: the examples of scoring", arguments: ["Scoring", "Ranges"])
  func theExamplesOfScoring(section: String) throws {
    for row in try RulesPage.table(section, "scorer", columns: 7) {
      let scorer = try #require(policies.scorers.first { "`\($0.name)`" == row[0] }, "\(row)")
      let (guess, actual) = (
        try RulesPage.estimate(row[1]), try RulesPage.duration(row[2])
      )
      let score = scorer.score(guess, actual: actual)
      let words = RulesPage.words
      #expect(
        row.suffix(4) == [
          words.difference(of: guess, from: actual), words.percent(score.accuracyPercent),
          "`\(score.rating)`", "\(policies.experience.trial(score.rating))",
        ],
        "\(row)"
      )
    }
  }

  @Test func theExamplesOfValidity() throws {
    for row in try RulesPage.table("Validity", "guess") {
      let usual = try RulesPage.seconds(row[2])
      let verdict = DurationLimits().verdict(
        estimated: try RulesPage.duration(row[0]),
        actual: try RulesPage.duration(row[1]),
        clockSuspect: false,
        countedTrials: usual == nil ? 0 : 3,
        longestActual: usual,
        medianActual: usual
      )
      #expect(verdict.rawValue == RulesPage.name(row[3]), "\(row)")
    }
  }

  /// How a step is played so that it has that rating.
  private static let plays: [String: EngineFixture.Play] = [
    "spotOn": .init(guess: 100), "close": .init(guess: 120), "off": .init(guess: 140),
    "wayOff": .init(guess: 400),
  ]

  private static func play(_ cell: String) throws -> EngineFixture.Play {
    try #require(RulesPage.name(cell).flatMap { plays[$0] }, "\(cell)")
  }

  @Test func theExamplesOfHonesty() async throws {
    for row in try RulesPage.table("Honesty", "rating") {
      let fixture = EngineFixture()
      let quest = try await fixture.quest()
      let session = try await fixture.engine.start(quest.id).sessionID
      var play = try Self.play(row[0])
      play.flag = RulesPage.name(row[1]).flatMap(PlayerFlag.init)
      if RulesPage.name(row[2]) == "implausible" { (play.guess, play.takes) = (1, 1) }
      let result = try await fixture.reveal(session, play).state.result
      #expect(result?.rating.rawValue == RulesPage.name(row[0]), "\(row)")
      #expect(result?.validity.rawValue == RulesPage.name(row[1]) ?? RulesPage.name(row[2]))
      #expect(result.map { "\($0.xp)" } == row[3], "\(row)")
    }
  }

  @Test func theExamplesOfFurtherRuns() async throws {
    for row in try RulesPage.table("Further runs", "run of the day") {
      let fixture = EngineFixture()
      let plays =
        try row[2] == "–" ? [] : row[2].split(separator: ", ").map { try Self.play("\($0)") }
      let quest = try await fixture.quest(steps: max(plays.count, 1))
      if row[1] == "no" {
        for _ in 0..<policies.calibration.sessionsNeeded { try await fixture.play(quest) }
        fixture.pass(days: 1)
      }
      if row[0] == "second" { try await fixture.play(quest) }
      var state = try await fixture.engine.start(quest.id)
      #expect(state.isCalibration == (row[1] == "yes"), "\(row)")
      for play in plays {
        try await fixture.reveal(state.sessionID, play)
        state = try await fixture.engine.next(state.sessionID)
      }
      if plays.isEmpty { state = try await fixture.engine.skip(state.sessionID) }
      #expect(state.summary.map { "\($0.xpEarned)" } == row[3], "\(row)")
    }
  }

  @Test func theExamplesOfLevels() throws {
    for row in try RulesPage.table("Level", "total XP") {
      let xp = try RulesPage.number(row[0])
      func progress(_ curve: some LevelCurve) -> LevelProgress {
        LevelProgress(xp: xp, curve: curve)
      }
      let found = progress(policies.curve)
      let numbers = [found.level, found.xpIntoLevel, found.xpForNextLevel]
      #expect(row.suffix(3) == numbers.map(String.init)[...], "\(row)")
    }
  }

  @Test("PROG-04: the examples of streaks")
  func theExamplesOfStreaks() throws {
    for row in try RulesPage.table("Streak", "policy", columns: 5) {
      func days(_ cell: String) -> [Weekday] {
        cell.split(separator: " ").compactMap { Weekday(rawValue: String($0)) }
      }
      func progress(_ policy: some StreakPolicy) -> PlayerProgress {
        // Each day is the first one of its name after the day before it.
        var played: [PlayedDay] = []
        var day = CivilDay.sample
        for weekday in days(row[3]) {
          repeat { day = day.advanced(by: 1) } while day.weekday != weekday
          played.append(PlayedDay(day, xp: 20, namedStreak: 0))
        }
        return PlayerProgress(
          folding: played,
          policy: policy,
          isOff: { days(row[2]).contains($0.weekday) },
          wasScheduled: { range in
            (range.lowerBound.number..<range.upperBound.number).contains {
              days(row[1]).contains(CivilDay(number: $0).weekday)
            }
          }
        )
      }
      let policy = policies.streak(named: try #require(RulesPage.name(row[0])))
      #expect("`\(policy.name)`" == row[0])
      #expect("\(progress(policy).currentStreak)" == row[4], "\(row)")
    }
  }

  @Test("PROG-06: the examples of personal bests")
  func theExamplesOfPersonalBests() throws {
    for row in try RulesPage.table("Personal best", "differences of one step, in order") {
      let differences = try row[0].split(separator: ", ").map { cell in
        let seconds = try RulesPage.duration("\(cell.drop { $0 == "−" })")
        return cell.hasPrefix("−") ? .zero - seconds : seconds
      }
      let isBest = ClosestEver().isNewBest(
        difference: try #require(differences.last),
        closestBefore: differences.dropLast().map(\.magnitude).min()
      )
      #expect(row[1] == (isBest ? "yes" : "no"), "\(row)")
    }
  }

  @Test("PROG-07: the examples of calibration")
  func theExamplesOfCalibration() throws {
    for row in try RulesPage.table("Calibration", "completed sessions of the quest") {
      let left = policies.calibration.remaining(completed: try RulesPage.number(row[0]))
      #expect("\(left)" == row[1], "\(row)")
    }
  }

  @Test("PROG-05: the examples of the trend")
  func theExamplesOfTheTrend() throws {
    for row in try RulesPage.table("Trend", "accuracies of the day's sessions") {
      var trend = MeanOfSessions()
      for session in row[0].split(separator: "; ") {
        trend.beginSession(on: .sample)
        for accuracy in session.split(separator: ", ").compactMap({ Double($0) }) {
          trend.add(accuracy)
        }
      }
      #expect(trend.points.map { RulesPage.words.number($0.averageAccuracy) } == [row[1]])
    }
  }

  @Test func theExamplesOfThenAndNow() throws {
    for row in try RulesPage.table("Then and now", "first misses") {
      let trials = try row.prefix(2).enumerated().map { column, cell in
        try cell.split(separator: ", ").enumerated().map { index, miss in
          Trial.sample(
            .sample(UInt32(10 * column + index + 1)),
            estimate: 600,
            actual: try 600 - RulesPage.duration("\(miss)")
          )
        }
      }
      let told = ThenAndNow(of: .sample(1), first: trials[0], latest: trials[1])
      let text = told.map { "\(RulesPage.text($0.then)), \(RulesPage.text($0.now))" }
      #expect(text ?? "–" == row[2], "\(row)")
    }
  }

  @Test func theExamplesOfCivilDays() throws {
    for row in try RulesPage.table("Civil day", "instant") {
      let hour = try RulesPage.number(row[2])
      let calendar = try #require(CivilCalendar(zoneName: row[1], dayStartHour: hour))
      #expect("\(calendar.day(of: try Instant(of: row[0])))" == row[3], "\(row)")
    }
  }

  @Test func theExamplesOfWhatIsSaidAfterwards() async throws {
    for row in try RulesPage.table("Afterwards", "you locked in, ago") {
      let fixture = EngineFixture()
      let session = try await fixture.engine.start(try await fixture.quest().id).sessionID
      _ = try await fixture.engine.lockIn(60, in: session)
      fixture.pass(try RulesPage.duration(row[0]))
      let ago = try RulesPage.duration(row[1])
      let state = try await fixture.engine.done(session, flag: .remembered, ago: ago)
      #expect(state.result?.actualSeconds == (try RulesPage.seconds(row[2])), "\(row)")
    }
  }

  @Test("FOUN-02: the table of who makes quests")
  func theTableOfWhoMakesQuests() async throws {
    for row in try RulesPage.table("Own quests", "the store has a PIN") {
      let engine = EngineFixture().engine
      if row[0] == "yes" { try await engine.parentSession().setPIN("2468") }
      var change = PlayerChange()
      change.canMakeQuests = row[1] == "yes"
      _ = try await engine.owner.update(change)
      #expect(try await engine.profile().canMakeQuests == (row[2] == "yes"), "\(row)")
    }
  }
}
