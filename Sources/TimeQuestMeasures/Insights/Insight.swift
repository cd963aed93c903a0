import Foundation
import TimeQuestModels

/// Something that a player's guesses show by themselves: one situation is guessed longer than its
/// counterpart, for what each takes.
///
/// Looked at once a week, on the trials of the ten weeks before that Monday. Each question
/// compares ln(estimated/actual) between two groups of trials, by t on means of civil days, as the
/// trials of a day depend on each other: within days where both groups are there on enough of them,
/// else between days with Welch's degrees of freedom. The error grows where days resemble the day
/// before, as for the intervals of ``TimeSense``.
///
/// It is told at p ≤ 0.05 over the number of questions and of what ten looks count for
/// (Bonferroni), and where the groups are 10 % apart at least. Simulated players are told something
/// untrue in under 5 % of lives of ten weeks.
public enum Insight: String, CaseIterable, Codable, Sendable {
  /// Before noon longer than from 17 h on.
  case mornings
  /// From 17 h on longer than before noon.
  case evenings
  /// Monday to Friday longer than Saturday and Sunday.
  case weekdays
  /// Saturday and Sunday longer than Monday to Friday.
  case weekends
  /// The first step of a quest longer than the last one.
  case firstSteps
  /// The last step of a quest longer than the first one.
  case lastSteps
  /// Steps under two thirds of the usual step longer than those over one and a half.
  case shortSteps
  /// Steps over one and a half of the usual step longer than those under two thirds.
  case longSteps

  /// How many days are looked at: ten weeks.
  public static let days = 70
  /// The fewest days of each group.
  static let daysNeeded = 8
  /// The greatest p of what is told: 0.05 over four questions, and over ten looks at data that
  /// grows, which count as four.
  static let level = 0.05 / 4 / 4
  /// The least difference that is told, 10 %.
  static let least = log(1.1)

  /// An insight with what it is drawn from.
  public struct Finding: Hashable, Sendable {
    /// What was found.
    public let insight: Insight
    /// How many trials are in the two groups.
    public let n: Int
  }

  /// What the trials show; each question has one answer at most.
  public static func found(in trials: [SituatedTrial]) -> [Finding] {
    let lengths = LengthGroups(trials)
    let questions: [(Insight, Insight, (SituatedTrial) -> Bool?)] = [
      (.mornings, .evenings, { $0.hour < 12 ? true : $0.hour >= 17 ? false : nil }),
      (.weekdays, .weekends, { ![Weekday.sat, .sun].contains($0.trial.day.weekday) }),
      (.firstSteps, .lastSteps, { $0.isFirst == $0.isLast ? nil : $0.isFirst }),
      (.shortSteps, .longSteps, { lengths.isShort($0.trial) }),
    ]
    return questions.compactMap { first, second, isInFirst in
      let comparison = DayComparison(of: trials.map(\.trial), trials.map(isInFirst))
      guard let difference = comparison.difference(at: level), abs(difference) >= least else {
        return nil
      }
      return Finding(insight: difference > 0 ? first : second, n: comparison.n)
    }
  }
}

/// A trial that counts, with when and where in its quest it was done.
public struct SituatedTrial: Hashable, Sendable {
  /// The trial.
  public let trial: MeasuredTrial
  /// The hour of the player's clock at its end, 0 to 23.
  public let hour: Int
  /// Whether it was the first step of its quest.
  public let isFirst: Bool
  /// Whether it was the last step of its quest.
  public let isLast: Bool

  /// Creates a trial with its situation.
  public init(_ trial: MeasuredTrial, hour: Int, isFirst: Bool, isLast: Bool) {
    self.trial = trial
    self.hour = hour
    self.isFirst = isFirst
    self.isLast = isLast
  }
}

/// Which steps are short and which long, against the median of all steps.
private struct LengthGroups {
  private let usual: [TaskID: Double]
  private let middle: Double

  init(_ trials: [SituatedTrial]) {
    usual = Dictionary(grouping: trials.map(\.trial), by: \.stepID)
      .mapValues { Median.of($0.map(\.actual)) }
    middle = Median.of(Array(usual.values))
  }

  /// Nil for a step between them, so that chance alone makes no step short.
  func isShort(_ trial: MeasuredTrial) -> Bool? {
    guard let usual = usual[trial.stepID] else { return nil }
    return usual * 1.5 < middle ? true : usual > middle * 1.5 ? false : nil
  }
}
