import Foundation
import Testing
import TimeQuestModels
import TimeQuestTesting

@testable import TimeQuestMeasures

struct DoorTests {
  @Test func everyForecastIsWhatAnIndependentComputationSays() throws {
    for (number, history) in try MeasureData.shared.get().histories.enumerated() {
      let runs = history.mornings.map(\.run)
      let totals = QuestRun.totals(
        of: history.asked.map(TaskID.numbered),
        on: runs.compactMap(\.self),
        times: history.times
      )
      for (name, past) in [("door", runs.compactMap { $0?.total }), ("sum", totals)] {
        for (kind, onWeekend) in [("Weekday", false), ("Weekend", true)] {
          let (forecast, key) = (
            try? DurationForecast(of: past, onWeekend: onWeekend), "\(name)\(kind)"
          )
          func agrees(_ found: Double?, _ figure: String) -> Bool {
            MeasureData.agrees(found, history.numbers["\(key)\(figure)"])
          }
          #expect(agrees(forecast.map { Double($0.n) }, "N"), "\(number) \(key)")
          #expect(agrees(forecast?.effectiveRuns, "Effective"), "\(number) \(key)")
          for percent in [10, 50, 80, 90, 99] {
            #expect(agrees(forecast?.seconds(percent: percent), "\(percent)"), "\(number) \(key)")
            #expect(agrees(forecast?.bound(percent: percent), "Bound\(percent)"), "\(number)")
          }
        }
      }
      let record = ForecastRecord(of: runs.map { $0?.total })
      #expect(Double(record.runs) == history.numbers["runs"])
      #expect(Double(record.inside50) == history.numbers["inside50"])
      #expect(Double(record.inside80) == history.numbers["inside80"])
      #expect(Double(record.inside90) == history.numbers["inside90"])
    }
  }

  /// Durations of days from a Monday on.
  private static func daily(_ seconds: [Double]) -> [PastDuration] {
    seconds.enumerated().map { PastDuration(seconds: $1, isWeekend: $0 % 7 >= 5) }
  }

  private static func usual(_ seconds: [Double], onWeekend: Bool = false) throws -> Double {
    try DurationForecast(of: daily(seconds), onWeekend: onWeekend).seconds(percent: 50)
  }

  @Test func underThreeRunsThereIsNoForecast() {
    #expect(throws: InsufficientData(n: 2, needed: 3, unit: .runs)) {
      try DurationForecast(of: Self.daily([100, 120]), onWeekend: false)
    }
  }

  @Test(
    "the bound needs as many runs as its share asks for",
    arguments: [(90, 9), (80, 4), (50, 1)]
  )
  func boundsNeedRuns(percent: Int, runs: Int) throws {
    for n in max(3, runs - 1)...12 {
      let past = (0..<n).map { PastDuration(seconds: Double(100 + $0), isWeekend: false) }
      let forecast = try DurationForecast(of: past, onWeekend: false)
      #expect((forecast.bound(percent: percent) != nil) == (n >= runs), "\(n)")
    }
  }

  @Test func runsThatTellNothingAreForecastAsADay() throws {
    let runs = [1.0, 86_400, 1, 86_400, 1, 86_400].map {
      PastDuration(seconds: $0, isWeekend: false)
    }
    let forecast = try DurationForecast(of: runs, onWeekend: false)
    #expect(forecast.seconds(percent: 99) == DurationForecast.longest)
  }

  @Test func aDriftIsFollowed() throws {
    #expect(try Self.usual((0..<60).map { $0 < 40 ? 600.0 : 900 }) > 800)
  }

  @Test("SPEC 7: one bad morning does not spoil the forecast", arguments: [5, 12, 19])
  func aBadMorningIsClipped(at place: Int) throws {
    let plain = (0..<20).map { 600 + 15 * Double($0 * 7 % 11) }
    var spoiled = plain
    spoiled[place] *= 3
    for onWeekend in [false, true] {
      let both = try [plain, spoiled].map { try Self.usual($0, onWeekend: onWeekend) }
      #expect(both[1] < 1.2 * both[0])
    }
  }

  @Test("SPEC 7: from two runs of each on, weekends and weekdays have a level each")
  func weekendsHaveALevelOfTheirOwn() throws {
    let seconds = (0..<21).map { $0 % 7 >= 5 ? 900.0 : 600 }
    for (runs, isApart) in [(6, false), (7, true), (21, true)] {
      let past = Self.daily(Array(seconds.prefix(runs)))
      let forecasts = try [false, true].map { try DurationForecast(of: past, onWeekend: $0) }
      #expect(forecasts.map(\.days) == (isApart ? [.weekdays, .weekends] : [.all, .all]))
      #expect(forecasts.map(\.n).reduce(0, +) == (isApart ? runs : 2 * runs))
      let usual = forecasts.map { $0.seconds(percent: 50).rounded() }
      #expect(isApart ? usual == [600, 900] : usual[0] == usual[1])
    }
  }

  @Test("SPEC 7: a morning that was begun and was no run did not hold")
  func theRecordCountsWhatWasBegun() {
    var mornings: [PastDuration?] = Self.daily([600, 600, 600, 600, 1200, 600])
    mornings.insert(nil, at: 3)
    let record = ForecastRecord(of: mornings + [nil])
    let counts = [record.runs, record.inside50, record.inside80, record.inside90]
    #expect(counts == [5, 2, 2, 2])
    mornings.insert(nil, at: 0)
    #expect(ForecastRecord(of: Array(mornings.prefix(4))).runs == 0)
  }

  /// A session of two steps: seconds from the start to each lock-in, and how long each took.
  private static func session(
    _ steps: [(begins: Int, takes: Int)],
    verdicts: [Validity] = [.ok, .ok],
    flag: PlayerFlag? = nil
  ) -> Session {
    let start = Instant.sample
    let trials = steps.enumerated().map { index, step in
      Trial.sample(
        .sample(UInt32(index + 1)),
        task: .sample(UInt32(index + 1)),
        orderIndex: index,
        actual: Seconds(step.takes),
        verdict: verdicts[index],
        flag: flag,
        recordedAt: start.advanced(by: Seconds(step.begins + step.takes))
      )
    }
    return Session(
      id: .sample(1),
      playerID: .sample(1),
      routineID: .sample(1),
      displayName: "Dawn Raid",
      tasks: trials.map { SessionTask(id: $0.taskID, displayName: "Step") },
      feedback: .everyTrial,
      calibrationRemaining: 0,
      startedAt: start,
      completedAt: trials.last?.recordedAt,
      day: CivilDay(number: 0),
      phase: .summary,
      trials: trials
    )
  }

  @Test func whatPassesBetweenTheStepsIsInTheRun() throws {
    let run = try #require(QuestRun(Self.session([(30, 100), (250, 200)])))
    #expect(run.gaps == [30, 120] && run.times == [100, 200] && run.total.seconds == 450)
    // A wall clock that was set back by a second between the steps.
    let early = try #require(QuestRun(Self.session([(0, 100), (99, 200)])))
    #expect(early.gaps == [0, 0])
  }

  @Test("runs that tell nothing of the next one are left out", arguments: [0, 1, 2, 3, 4])
  func runsAreChosen(number: Int) {
    let plain = [(begins: 0, takes: 100), (begins: 130, takes: 200)]
    let sessions = [
      Self.session([plain[0], (3701, 200)]),
      Self.session([plain[0], (97, 200)]),
      Self.session(plain, verdicts: [.ok, .forgotDone]),
      Self.session(plain, verdicts: [.implausible, .ok]),
      Self.session(plain, verdicts: [.clockSuspect, .ok]),
    ]
    #expect(QuestRun(sessions[number]) == nil)
    #expect(QuestRun(Self.session(plain, flag: .interrupted)) != nil)
    #expect(QuestRun(Self.session([plain[0], (3700, 200)])) != nil)
  }

  private static func morning(
    _ change: (inout Session) -> Void = { _ in },
    today: CivilDay = CivilDay(number: 1)
  ) -> QuestMorning? {
    var session = session([(0, 100), (130, 200)])
    change(&session)
    return QuestMorning(session, today: today)
  }

  @Test("SPEC 7: mornings that were begun are in the record, without practice and skipped steps")
  func morningsAreChosen() throws {
    #expect(Self.morning()?.run != nil)
    let abandoned = try #require(
      Self.morning {
        ($0.phase, $0.completedAt) = (.abandoned, nil)
        $0.trials.removeLast()
      }
    )
    #expect(abandoned.run == nil && abandoned.steps.count == 2)
    func open(_ session: inout Session) { (session.phase, session.completedAt) = (.active, nil) }
    #expect(Self.morning(open)?.run == nil && Self.morning(open) != nil)
    #expect(Self.morning(open, today: CivilDay(number: 0)) == nil)
    #expect(Self.morning { $0.trials.removeLast() } == nil)
    let forgotten = Self.session([(0, 100), (130, 200)], verdicts: [.ok, .forgotDone])
    #expect(QuestMorning(forgotten, today: CivilDay(number: 1))?.run == nil)
    #expect(QuestMorning(forgotten, today: CivilDay(number: 1)) != nil)
  }

  @Test func aChangedListTakesWholeDays() throws {
    let runs = [(1.0, false), (3, true), (1, false)].map { scale, isWeekend in
      QuestRun(
        steps: [.numbered(1), .numbered(2)],
        times: [100 * scale, 200 * scale],
        gaps: [20 * scale, 40 * scale],
        total: PastDuration(seconds: 360 * scale, isWeekend: isWeekend)
      )
    }
    func totals(_ list: [Int], _ times: [[Double]]) -> [PastDuration] {
      QuestRun.totals(of: list.map(TaskID.numbered), on: runs, times: times)
    }
    // A new order is what the runs were; without a step its time and a mean gap go.
    #expect(totals([2, 1], [[1], [1]]).map(\.seconds) == runs.map(\.total.seconds))
    #expect(totals([2], [[1]]).map(\.seconds) == [230, 690, 230])
    // The latest times of a step that was never in them stand in the latest runs.
    #expect(totals([1, 9], [[1], [5, 6, 7, 8]]).map(\.seconds) == [166, 487, 168])
    // What was done once could be more or less.
    let once = totals([1, 9], [[1], [50]]).map(\.seconds)
    let unknown = exp(0.2 * 3.0.squareRoot())
    for (found, expected) in zip(once, [160 + 50 / unknown, 480 + 50 * unknown, 210]) {
      #expect(abs(found - expected) < 1e-9)
    }
  }
}
