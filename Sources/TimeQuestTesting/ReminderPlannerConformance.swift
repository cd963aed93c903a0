import TimeQuestModels
public import TimeQuestNotifications

/// What every reminder planner promises; each case is one test.
///
/// A planner of your own is tested in five lines:
///
/// ```swift
/// @Test(arguments: ReminderPlannerConformance.allCases)
/// func myPlannerConforms(to conformanceCase: ReminderPlannerConformance) throws {
///   try conformanceCase.verify(MyPlanner())
/// }
/// ```
public enum ReminderPlannerConformance: String, CaseIterable, Sendable {
  /// A player who switched reminders off has none.
  case switchedOffIsQuiet
  /// A player is reminded of no routine of others, and of none without tasks.
  case onlyOwnQuestsAreRemindedOf
  /// A reminder stands on an active weekday of its routine.
  case onlyActiveDaysRing
  /// A quest that was completed on a day has no reminder on that day.
  case completedDaysAreQuiet
  /// The same routines always have the same plan.
  case plansRepeat
}

extension ReminderPlannerConformance: ConformanceCase {
  /// Tests the planner; throws `ConformanceFailure` for the first reminder that breaks the case.
  public func verify(_ planner: some ReminderPlanner) throws(ConformanceFailure) {
    let workdays: Weekdays = [.mon, .tue, .wed, .thu, .fri]
    let routine = Routine.sample(.sample(1), activeDays: workdays)
    func reminders(
      of routines: [Routine],
      isOn: Bool = true,
      completed: Set<CivilDay> = []
    ) -> [Reminder] {
      var player = Player.sample()
      player.preferences.remindersEnabled = isOn
      let plan = planner.plan(
        for: player,
        routines: routines,
        completed: [.sample(1): completed]
      ) { ReminderText(title: "Quest available!", body: $0.displayName) }
      return plan.upcoming(after: .sample, days: 14)
    }
    switch self {
    case .switchedOffIsQuiet:
      let found = reminders(of: [routine], isOn: false)
      try require(found.isEmpty, "\(found.count) reminders come though they are off")
    case .onlyOwnQuestsAreRemindedOf:
      let others = Routine.sample(.sample(2), playerIDs: [.sample(9)])
      let found = reminders(of: [others, .sample(.sample(3), taskCount: 0)])
      try require(found.isEmpty, "\(found.map(\.displayName)) cannot be played")
    case .onlyActiveDaysRing:
      for day in reminders(of: [routine]).map(\.day) {
        try require(workdays.contains(day.weekday), "\(day) is no active day")
      }
    case .completedDaysAreQuiet:
      let days = Set((-1...13).map { CivilDay.sample.advanced(by: $0) })
      let found = reminders(of: [routine], completed: days)
      try require(found.isEmpty, "\(found.map(\.day)) have a reminder of a completed quest")
    case .plansRepeat:
      let (first, second) = (reminders(of: [routine]), reminders(of: [routine]))
      try require(first == second, "two plans of one routine differ")
    }
  }
}
