import Synchronization
import Testing
import TimeQuestModels
import TimeQuestScoring
import TimeQuestTesting

/// The scorers pass every case of the suite, and for each case there is a scorer that fails it.
struct ScorerConformanceTests {
  @Test(arguments: ScorerConformance.allCases)
  func everyScorerConforms(to conformanceCase: ScorerConformance) throws {
    try conformanceCase.verify(ClassicScorer())
    try conformanceCase.verify(BalancedScorer())
  }

  @Test(arguments: ScorerConformance.allCases)
  func aFaultyScorerFails(_ conformanceCase: ScorerConformance) throws {
    for fault in FaultyScorer.Fault.allCases {
      let doesFail = fault.failedCases.contains(conformanceCase)
      let scorer = FaultyScorer(fault)
      if doesFail {
        #expect(throws: ConformanceFailure.self, "\(fault)") { try conformanceCase.verify(scorer) }
      } else {
        #expect(throws: Never.self, "\(fault)") { try conformanceCase.verify(scorer) }
      }
    }
    #expect(FaultyScorer.Fault.allCases.contains { $0.failedCases.contains(conformanceCase) })
  }

  @Test func everyScorerHasItsOwnName() {
    #expect(ClassicScorer().name == "classic")
    #expect(BalancedScorer().name == "balanced")
  }
}

/// The balanced scorer with one fault.
private final class FaultyScorer: TrialScorer {
  enum Fault: CaseIterable {
    case hasASpaceInItsName
    case changesItsName
    case swapsTheDifference
    case goesBelowZero
    case leavesOneInAHundred
    case forgivesLargeErrors
    case ratesLargeErrorsBetter
    case paysForSpeed
    case wavers
    case dividesByZeroAtTheEnd

    /// The cases that a scorer with this fault fails; it passes all others.
    var failedCases: Set<ScorerConformance> {
      switch self {
      case .hasASpaceInItsName, .changesItsName: [.hasAStableName]
      case .swapsTheDifference: [.differenceIsEstimatedMinusActual]
      case .goesBelowZero: [.accuracyIsAPercentage, .extremeDurationsHaveScores]
      case .leavesOneInAHundred: [.exactGuessesArePerfect]
      case .forgivesLargeErrors, .ratesLargeErrorsBetter:
        [.largerErrorsAreNeverBetter, .shorterStepsAreNeverBetter]
      case .paysForSpeed: [.shorterStepsAreNeverBetter]
      case .wavers: [.scoresRepeat, .largerErrorsAreNeverBetter, .shorterStepsAreNeverBetter]
      case .dividesByZeroAtTheEnd: [.extremeDurationsHaveScores]
      }
    }
  }

  private let fault: Fault
  private let calls = Atomic(0)

  init(_ fault: Fault) {
    self.fault = fault
  }

  var name: String {
    switch fault {
    case .hasASpaceInItsName: "very balanced"
    case .changesItsName: "balanced-\(calls.add(1, ordering: .relaxed).newValue)"
    default: "balanced"
    }
  }

  func score(estimated: Seconds, actual: Seconds) -> Score {
    let score = BalancedScorer().score(estimated: estimated, actual: actual)
    var (accuracy, rating) = (score.accuracyPercent, score.rating)
    let isExact = estimated == actual
    switch fault {
    case .hasASpaceInItsName, .changesItsName: break
    case .swapsTheDifference:
      return Score(difference: actual - estimated, accuracyPercent: accuracy, rating: rating)
    case .goesBelowZero: accuracy = 2 * accuracy - 100
    case .leavesOneInAHundred: accuracy *= 0.99
    case .forgivesLargeErrors: if rating == .wayOff { accuracy = 60 }
    case .ratesLargeErrorsBetter: if rating == .wayOff { rating = .close }
    case .paysForSpeed:
      if !isExact { (accuracy, rating) = (50 / (1 + actual.value), .wayOff) }
    case .wavers:
      if !isExact, calls.add(1, ordering: .relaxed).newValue.isMultiple(of: 7) { accuracy /= 2 }
    case .dividesByZeroAtTheEnd: if actual > 1_000_000_000 { accuracy = .nan }
    }
    return Score(difference: score.difference, accuracyPercent: accuracy, rating: rating)
  }
}
