import Foundation

/// What the measures are made of.
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
    Statistic(
      count: numbers.count,
      reading: { counts in
        let moments = Moments(of: numbers, counts)
        return Reading(center: moments.mean, error: moments.errorOfMean)
      },
      restore: { $0 }
    )
  }

  /// The arithmetic mean of numbers that are not negative, judged by its logarithm.
  static func positiveMean(_ numbers: [Double]) -> Statistic {
    Statistic(
      count: numbers.count,
      reading: { counts in
        let moments = Moments(of: numbers, counts)
        guard moments.mean > 0 else { return Reading(center: -.infinity, error: 0) }
        return Reading(center: log(moments.mean), error: moments.errorOfMean / moments.mean)
      },
      restore: { exp($0) }
    )
  }

  /// The standard deviation over n − `lost`, judged by its logarithm.
  ///
  /// Its standard error there is √(m₄/m₂² − 1)/(2√n), by the delta method.
  static func deviation(_ numbers: [Double], lost: Double) -> Statistic {
    // About the mean of the sample the squares lose no digits, whatever is resampled.
    let center = numbers.reduce(0, +) / Double(max(1, numbers.count))
    let offsets = numbers.map { $0 - center }
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

  /// The root of the mean square, judged by its logarithm like a standard deviation.
  static func rootMeanSquare(_ numbers: [Double]) -> Statistic {
    Statistic(
      count: numbers.count,
      reading: { counts in
        Moments(ofPowersOf: numbers, about: 0, counts).logOfRoot(scaledBy: 1)
      },
      restore: { exp($0) }
    )
  }
}
