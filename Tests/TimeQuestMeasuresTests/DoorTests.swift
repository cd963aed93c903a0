import Foundation
import Testing
import TimeQuestModels
import TimeQuestTesting

@testable import TimeQuestMeasures

struct DoorTests {
  @Test func everyForecastIsWhatAnIndependentComputationSays() throws {
    for (number, history) in try MeasureData.shared.get().histories.enumerated() {
      let forecast = try? DurationForecast(of: history.durations)
      for percent in [10, 50, 80, 90, 99] {
        let (found, bound) = (
          forecast?.seconds(percent: percent), forecast?.bound(percent: percent)
        )
        #expect(MeasureData.agrees(found, history.numbers["door\(percent)"]), "\(number)")
        #expect(MeasureData.agrees(bound, history.numbers["bound\(percent)"]), "\(number)")
      }
      let record = ForecastRecord(of: history.durations)
      #expect(Double(record.runs) == history.numbers["runs"])
      #expect(Double(record.inside50) == history.numbers["inside50"])
      #expect(Double(record.inside90) == history.numbers["inside90"])
    }
  }

  @Test func underThreeRunsThereIsNoForecast() {
    #expect(throws: InsufficientData(n: 2, needed: 3, unit: .runs)) {
      try DurationForecast(of: [100, 120])
    }
  }

  @Test(
    "the bound needs as many runs as its share asks for",
    arguments: [(90, 9), (80, 4), (50, 1)]
  )
  func boundsNeedRuns(percent: Int, runs: Int) throws {
    for n in max(3, runs - 1)...12 {
      let forecast = try DurationForecast(of: (0..<n).map { Double(100 + $0) })
      #expect((forecast.bound(percent: percent) != nil) == (n >= runs), "\(n)")
    }
  }

  @Test func aDriftIsFollowed() throws {
    let slow = try DurationForecast(of: (0..<60).map { $0 < 40 ? 600.0 : 900 })
    #expect(slow.seconds(percent: 50) > 800)
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
    #expect(run.gaps == [30, 120] && run.times == [100, 200] && run.total == 450)
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

  @Test func sumsOfStepsHaveTheGapsOfTheRuns() throws {
    let forecast = try StepSumForecast(
      times: [[100, 100, 100], [200, 200, 200]],
      gaps: [[60, 60], [60, 60], [60, 60]]
    )
    #expect(forecast.seconds(percent: 90) == 420)
    #expect(throws: InsufficientData(n: 2, needed: 3, unit: .runs)) {
      try StepSumForecast(times: [[100, 100], [1, 1, 1]], gaps: [[1], [1], [1]])
    }
  }
}
