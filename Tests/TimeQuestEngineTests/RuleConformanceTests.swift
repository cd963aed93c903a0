import Synchronization
import Testing
import TimeQuestModels
import TimeQuestNotifications
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestTesting

/// The replaceable rules conform, and every case can fail.
struct RuleConformanceTests {
  @Test(arguments: PersonalBestConformance.allCases)
  func closestEverConforms(to conformanceCase: PersonalBestConformance) throws {
    try conformanceCase.verify(ClosestEver())
  }

  @Test(arguments: TrialValidityConformance.allCases)
  func theDurationLimitsConform(to conformanceCase: TrialValidityConformance) throws {
    try conformanceCase.verify(DurationLimits())
  }

  @Test(arguments: TrendConformance.allCases)
  func theMeanOfSessionsConforms(to conformanceCase: TrendConformance) throws {
    try conformanceCase.verify(MeanOfSessions.self)
  }

  @Test(arguments: ReminderPlannerConformance.allCases)
  func theWeeklyRemindersConform(to conformanceCase: ReminderPlannerConformance) throws {
    try conformanceCase.verify(WeeklyReminders())
  }

  /// Breaks one promise.
  private struct FaultyBest: PersonalBestRule {
    let broken: PersonalBestConformance

    func isNewBest(difference: Seconds, closestBefore: Seconds?) -> Bool {
      guard let closestBefore else { return broken == .theFirstTrialIsNone }
      return switch broken {
      case .theFirstTrialIsNone: false
      case .noFartherTrialIsOne: difference.magnitude <= closestBefore
      case .theSignDoesNotCount: difference < closestBefore
      }
    }
  }

  @Test(arguments: PersonalBestConformance.allCases)
  func everyCaseForPersonalBestsCanFail(broken: PersonalBestConformance) {
    #expect(throws: ConformanceFailure.self) { try broken.verify(FaultyBest(broken: broken)) }
  }

  private final class FaultyValidity: TrialValidity {
    private let broken: TrialValidityConformance
    private let calls = Mutex(0)

    init(_ broken: TrialValidityConformance) { self.broken = broken }

    func verdict(
      estimated: Seconds,
      actual: Seconds,
      clockSuspect: Bool,
      countedTrials: Int,
      longestActual: Seconds?,
      medianActual: @autoclosure () throws -> Seconds?
    ) rethrows -> Validity {
      let count = calls.withLock { calls in
        calls += 1
        return calls
      }
      return switch broken {
      case .anExactGuessCounts: estimated == actual ? .implausible : .ok
      case .aSuspectClockNeverCounts: .ok
      case .verdictsRepeat: count.isMultiple(of: 2) ? .ok : .implausible
      }
    }
  }

  @Test(arguments: TrialValidityConformance.allCases)
  func everyCaseForValidityCanFail(broken: TrialValidityConformance) {
    #expect(throws: ConformanceFailure.self) { try broken.verify(FaultyValidity(broken)) }
  }

  /// One point for each session, in the order in which they came, with the sum of its accuracies.
  private struct SumOfTrials: TrendFold {
    var sums: [(day: CivilDay, sum: Double)] = []

    init(by interval: TrendInterval) {}

    mutating func beginSession(on day: CivilDay) { sums.append((day, 0)) }
    mutating func add(_ accuracy: Double) { sums[sums.count - 1].sum += accuracy }

    var points: [TrendPoint] {
      sums.map { TrendPoint(day: $0.day, averageAccuracy: $0.sum, sessions: 2) }
    }
  }

  @Test(arguments: TrendConformance.allCases)
  func everyCaseForTrendsCanFail(broken: TrendConformance) {
    #expect(throws: ConformanceFailure.self) { try broken.verify(SumOfTrials.self) }
  }

  /// Reminds everybody of everything on every day; another time each time it is asked.
  private final class EagerReminders: ReminderPlanner {
    private let calls = Mutex(0)

    func plan(
      for player: Player,
      routines: [Routine],
      completed: [RoutineID: Set<CivilDay>],
      text: (Routine) -> ReminderText
    ) -> ReminderPlan {
      var player = player
      player.preferences.remindersEnabled = true
      player.preferences.reminderTime =
        calls.withLock { calls in
          calls += 1
          return TimeOfDay(hour: 8 + calls, minute: 0)
        } ?? .defaultReminder
      let all = routines.map { routine in
        Routine.sample(routine.id, activeDays: .everyDay)
      }
      return ReminderPlan(for: player, routines: all, text: text)
    }
  }

  @Test(arguments: ReminderPlannerConformance.allCases)
  func everyCaseForRemindersCanFail(broken: ReminderPlannerConformance) {
    #expect(throws: ConformanceFailure.self) { try broken.verify(EagerReminders()) }
  }
}
