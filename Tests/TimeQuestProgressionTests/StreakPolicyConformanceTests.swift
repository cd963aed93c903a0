import Synchronization
import Testing
import TimeQuestModels
import TimeQuestProgression
import TimeQuestTesting

/// The policies pass every case of the suite, and for each case there is a policy that fails it.
struct StreakPolicyConformanceTests {
  @Test("PROG-04: no policy makes a streak fall", arguments: StreakPolicyConformance.allCases)
  func everyPolicyConforms(to conformanceCase: StreakPolicyConformance) throws {
    try conformanceCase.verify(ScheduledStreak())
    try conformanceCase.verify(CalendarStreak())
    try conformanceCase.verify(OffStreak())
  }

  @Test(arguments: StreakPolicyConformance.allCases)
  func aFaultyPolicyFails(_ conformanceCase: StreakPolicyConformance) throws {
    for fault in FaultyStreak.Fault.allCases {
      let policy = FaultyStreak(fault)
      if fault.failedCases.contains(conformanceCase) {
        #expect(throws: ConformanceFailure.self, "\(fault)") { try conformanceCase.verify(policy) }
      } else {
        #expect(throws: Never.self, "\(fault)") { try conformanceCase.verify(policy) }
      }
    }
    #expect(FaultyStreak.Fault.allCases.contains { $0.failedCases.contains(conformanceCase) })
  }
}

/// The calendar policy with one fault.
private final class FaultyStreak: StreakPolicy {
  enum Fault: CaseIterable {
    case hasNoName
    case asksAboutTheWholeGap
    case asksAboutTomorrow
    case wavers
    case hides
    case paysForGaps

    /// The cases that a policy with this fault fails; it passes all others.
    var failedCases: Set<StreakPolicyConformance> {
      switch self {
      case .hasNoName: [.hasAStableName]
      case .asksAboutTheWholeGap: [.everyGapHasAnAnswer]
      case .asksAboutTomorrow: [.onlyThePastIsAsked]
      case .wavers: [.answersRepeat, .addedDaysNeverLower]
      case .hides: [.streaksNeverFall]
      case .paysForGaps: [.addedDaysNeverLower]
      }
    }
  }

  private let fault: Fault
  private let calls = Atomic(0)

  init(_ fault: Fault) {
    self.fault = fault
  }

  var name: String { fault == .hasNoName ? "" : "calendar" }

  var isShown: Bool {
    guard fault == .hides else { return true }
    return !calls.add(1, ordering: .relaxed).newValue.isMultiple(of: 5)
  }

  func rises(
    from last: CivilDay,
    to today: CivilDay,
    wasScheduled: (Range<CivilDay>) -> Bool
  ) -> Bool {
    switch fault {
    case .asksAboutTheWholeGap:
      for number in last.number..<today.number {
        _ = wasScheduled(CivilDay(number: number)..<CivilDay(number: number + 1))
      }
    case .asksAboutTomorrow: _ = wasScheduled(last..<today.advanced(by: 2))
    case .wavers where today - last == 1:
      return calls.add(1, ordering: .relaxed).newValue.isMultiple(of: 2)
    case .paysForGaps: return today - last > 1
    default: break
    }
    return today - last == 1
  }
}
