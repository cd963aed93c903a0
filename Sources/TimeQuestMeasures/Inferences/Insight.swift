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

  /// The fewest days of each group.
  static let daysNeeded = 8
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
      guard let difference = comparison.difference(at: Claim.insight.level),
        abs(difference) >= least
      else {
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

/// Whether one group of trials is guessed longer than another one, from the means of their days.
struct DayComparison {
  /// A figure with its standard error and the degrees of freedom of that.
  private struct Contrast {
    let difference: Double
    let error: Double
    let freedom: Double
  }

  /// The mean log ratio of each group by day, in the order of the days.
  private let means: [(first: Double?, second: Double?)]
  /// How many trials are in the groups.
  let n: Int

  /// `isInFirst` says of each trial in which group it is; nil for neither.
  init(of trials: [MeasuredTrial], _ isInFirst: [Bool?]) {
    var days: [CivilDay: (first: [Double], second: [Double])] = [:]
    var count = 0
    for (trial, group) in zip(trials, isInFirst) {
      guard let group else { continue }
      count += 1
      if group {
        days[trial.day, default: ([], [])].first.append(trial.logRatio)
      } else {
        days[trial.day, default: ([], [])].second.append(trial.logRatio)
      }
    }
    n = count
    means = days.sorted { $0.key < $1.key }.map { _, groups in
      (Self.mean(groups.first), Self.mean(groups.second))
    }
  }

  /// First less second group; nil where it may be chance, by a two-sided test at that level.
  func difference(at level: Double) -> Double? {
    guard let contrast = paired ?? unpaired, contrast.error > 0 else { return nil }
    let t = contrast.difference / contrast.error
    let p = StudentTDistribution.incompleteBeta(
      contrast.freedom / (contrast.freedom + t * t),
      contrast.freedom / 2,
      0.5
    )
    return p <= level ? contrast.difference : nil
  }

  /// Within days: what makes a day long or short as a whole does not count.
  private var paired: Contrast? {
    let differences = means.compactMap { day in
      day.first.flatMap { first in day.second.map { first - $0 } }
    }
    guard differences.count >= Insight.daysNeeded else { return nil }
    let m = Double(differences.count)
    return Contrast(
      difference: differences.reduce(0, +) / m,
      error: (Self.variance(differences) / m).squareRoot()
        * DayResampling.neighborFactor(differences),
      freedom: m - 1
    )
  }

  /// Between days (Welch 1947).
  private var unpaired: Contrast? {
    let (first, second) = (means.compactMap(\.first), means.compactMap(\.second))
    guard min(first.count, second.count) >= Insight.daysNeeded,
      let center = Self.mean(first), let other = Self.mean(second)
    else { return nil }
    let parts = [first, second].map { Self.variance($0) / Double($0.count) }
    let sum = parts[0] + parts[1]
    guard sum > 0 else { return nil }
    // Each day against its group, as the days followed each other.
    let series = means.compactMap { day in
      Self.mean([day.first.map { $0 - center }, day.second.map { $0 - other }].compactMap(\.self))
    }
    return Contrast(
      difference: center - other,
      error: sum.squareRoot() * DayResampling.neighborFactor(series),
      freedom: sum * sum
        / (parts[0] * parts[0] / Double(first.count - 1)
          + parts[1] * parts[1] / Double(second.count - 1))
    )
  }

  private static func mean(_ numbers: [Double]) -> Double? {
    numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
  }

  private static func variance(_ numbers: [Double]) -> Double {
    let offsets = Statistic.centered(numbers).offsets
    return offsets.reduce(0) { $0 + $1 * $1 } / Double(numbers.count - 1)
  }
}
