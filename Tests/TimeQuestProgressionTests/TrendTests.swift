import Testing
import TimeQuestModels
import TimeQuestProgression

struct TrendTests {
  private let friday = Sample.friday

  @Test("PROG-05: a day's point is the mean of its sessions' means")
  func aDaysPointIsTheMeanOfItsSessionsMeans() {
    let sessions = [
      Sample.session(on: friday, [trial(10), trial(20), trial(30)]),
      Sample.session(on: friday, [trial(80)]),
    ]
    #expect(points(sessions) == [TrendPoint(day: friday, averageAccuracy: 50, sessions: 2)])
  }

  @Test func daysAscendWhateverTheOrderOfTheSessions() {
    let sessions = [3, -2, 0, 3, 1].map {
      Sample.session(on: friday.advanced(by: $0), [trial(10)])
    }
    #expect(points(sessions).map { $0.day - friday } == [-2, 0, 1, 3])
    #expect(points(sessions).map(\.sessions) == [1, 1, 1, 2])
  }

  @Test func aSessionWithoutACountedTrialMakesNoPoint() {
    let empty = [Sample.session(on: friday, []), Sample.session(on: friday, [])]
    #expect(points(empty).isEmpty)
    let counted = Sample.session(on: friday, [trial(40)])
    #expect(
      points(empty + [counted]) == [TrendPoint(day: friday, averageAccuracy: 40, sessions: 1)]
    )
    #expect(points([]).isEmpty)
  }

  @Test("PROG-05: the last thirty days include today")
  func theLastThirtyDaysIncludeToday() {
    #expect(MeanOfSessions.firstDay(today: friday) == friday.advanced(by: -29))
    #expect(MeanOfSessions.firstDay(days: 1, today: friday) == friday)
    #expect(MeanOfSessions.firstDay(days: 7, today: friday) == friday.advanced(by: -6))
  }

  @Test func aWeeksPointIsTheMeanOfItsSessionsAndStandsOnItsMonday() {
    let sessions = [-4, 0, 2, 3].map {
      Sample.session(on: friday.advanced(by: $0), [trial($0 == 3 ? 90 : 10)])
    }
    let points = points(sessions, by: .week)
    #expect(
      points == [
        TrendPoint(day: friday.advanced(by: -4), averageAccuracy: 10, sessions: 3),
        TrendPoint(day: friday.advanced(by: 3), averageAccuracy: 90, sessions: 1),
      ]
    )
    #expect(points.map(\.day.weekday) == [.mon, .mon])
  }

  /// Reads the guess as the accuracy, so that the means are easy to see.
  private func points(_ sessions: [Session], by interval: TrendInterval = .day) -> [TrendPoint] {
    var trend = MeanOfSessions(by: interval)
    for session in sessions {
      trend.beginSession(on: session.day)
      for trial in session.trials { trend.add(trial.estimate.seconds.value) }
    }
    return trend.points
  }

  private func trial(_ accuracy: Int) -> Trial { Sample.trial(Seconds(accuracy), 1) }
}
