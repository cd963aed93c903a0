import Foundation

/// How the typical miss changed between two parts of a player's history, and whether that is more
/// than chance.
///
/// The ratio of the medians of |e|, later to earlier, and the smallest detectable change
/// exp(1.96·√2·SE) (Weir 2005; de Vet et al. 2006): SE² is the mean of the squared standard errors
/// of ln med|e| of both parts, by resampled days. A ratio above it, or under its inverse, is real.
public struct Change: Hashable, Sendable {
  /// The median of |e| in the earlier part.
  public let earlier: Double
  /// The median of |e| in the later part.
  public let later: Double
  /// The smallest detectable change, above 1; nil where a part has too few days to tell.
  public let smallestDetectable: Double?

  /// Compares two parts; nil where one is empty, or is right on more than half of the time.
  public init?(
    from earlier: some Collection<MeasuredTrial>,
    to later: some Collection<MeasuredTrial>
  ) {
    let samples = [TrialSample(earlier), TrialSample(later)]
    let distances = samples.map { Statistic.typicalMiss($0) }
    let medians = distances.map(\.ofSample)
    guard medians.allSatisfy({ $0.isFinite && $0 > 0 }) else { return nil }
    (self.earlier, self.later) = (medians[0], medians[1])
    let errors = zip(samples, distances).compactMap { sample, distance -> Double? in
      guard sample.days >= TimeSenseMeasure.daysNeeded else { return nil }
      return DayResampling(sample: sample).logarithmicError(of: distance)
    }
    let squares = errors.reduce(0) { $0 + $1 * $1 }
    smallestDetectable =
      errors.count == 2
      ? exp(NormalDistribution.quantile(0.975) * 2.0.squareRoot() * (squares / 2).squareRoot())
      : nil
  }

  /// The later median over the earlier one; 0.8 is a fifth less.
  public var ratio: Double { later / earlier }

  /// Whether the change is beyond the smallest detectable one, to either side.
  public var isReal: Bool {
    guard let smallestDetectable else { return false }
    return max(ratio, 1 / ratio) > smallestDetectable
  }
}
