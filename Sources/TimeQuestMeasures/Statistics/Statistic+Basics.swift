import Foundation

/// The basic statistics that the measures use.
extension Statistic {
  /// The middle number, or the mean of the two in the middle.
  static func median(_ numbers: [Double]) -> Statistic {
    let order = numbers.indices.sorted { numbers[$0] < numbers[$1] }
    let sorted = order.map { numbers[$0] }
    let (lower, upper) = (Double((numbers.count + 1) / 2), Double((numbers.count + 2) / 2))
    return Statistic(
      count: numbers.count,
      reading: { counts in
        var (seen, low) = (0.0, Double?.none)
        for rank in order.indices {
          seen += counts[order[rank]]
          if low == nil, seen >= lower { low = sorted[rank] }
          if let low, seen >= upper {
            return Reading(center: (low + sorted[rank]) / 2, error: nil)
          }
        }
        return Reading(center: low ?? 0, error: nil)
      },
      restore: { $0 }
    )
  }

  /// The arithmetic mean; its standard error is SD/√n.
  static func mean(_ numbers: [Double]) -> Statistic {
    let (center, offsets) = centered(numbers)
    return Statistic(
      count: numbers.count,
      reading: { counts in
        let moments = Moments(of: offsets, counts)
        return Reading(center: center + moments.mean, error: moments.errorOfMean)
      },
      restore: { $0 }
    )
  }

  /// The arithmetic mean of numbers that are not negative, on a logarithmic scale.
  static func positiveMean(_ numbers: [Double]) -> Statistic {
    let mean = mean(numbers)
    return Statistic(
      count: numbers.count,
      reading: { counts in
        let found = mean.reading(counts)
        guard found.center > 0 else { return Reading(center: -.infinity, error: 0) }
        return Reading(center: log(found.center), error: found.error.map { $0 / found.center })
      },
      restore: { exp($0) }
    )
  }

  /// The standard deviation over n − `lost`, on a logarithmic scale.
  ///
  /// Its standard error on that scale is √(m₄/m₂² − 1)/(2√n), by the delta method.
  static func deviation(_ numbers: [Double], lost: Double) -> Statistic {
    let offsets = centered(numbers).offsets
    return Statistic(
      count: numbers.count,
      reading: { counts in
        let mean = Moments(of: offsets, counts).mean
        let about = Moments(ofPowersOf: offsets, about: mean, counts)
        return about.logOfRoot(scaledBy: about.size / (about.size - lost))
      },
      restore: { exp($0) }
    )
  }

  /// The root of the mean square, on a logarithmic scale like a standard deviation.
  static func rootMeanSquare(_ numbers: [Double]) -> Statistic {
    Statistic(
      count: numbers.count,
      reading: { counts in
        Moments(ofPowersOf: numbers, about: 0, counts).logOfRoot(scaledBy: 1)
      },
      restore: { exp($0) }
    )
  }

  /// The mean, and the offsets from it: their squares lose no digits; equal numbers have offset 0.
  private static func centered(_ numbers: [Double]) -> (center: Double, offsets: [Double]) {
    let isEven = numbers.allSatisfy { $0 == numbers.first }
    let sum = numbers.reduce(0, +)
    let center = isEven ? numbers.first ?? 0 : sum / Double(numbers.count)
    return (center, numbers.map { $0 - center })
  }
}
