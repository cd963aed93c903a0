/// The median: the middle number, or the mean of the two in the middle.
package enum Median {
  /// The median of the numbers; NaN where there are none.
  package static func of(_ numbers: some Collection<Double>) -> Double {
    guard !numbers.isEmpty else { return .nan }
    let sorted = numbers.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// The median of numbers whose order is of no use to anybody else: faster than to sort them.
  static func ofDraws(_ numbers: inout [Double]) -> Double {
    guard !numbers.isEmpty else { return .nan }
    let upper = select(numbers.count / 2, in: &numbers)
    guard numbers.count.isMultiple(of: 2) else { return upper }
    // All below the upper one stand before it now.
    var lower = numbers[0]
    for index in 0..<(numbers.count / 2) where numbers[index] > lower { lower = numbers[index] }
    return (lower + upper) / 2
  }

  /// The number of that rank, from 0, by the selection of Hoare 1961.
  private static func select(_ rank: Int, in numbers: inout [Double]) -> Double {
    var (low, high) = (0, numbers.count - 1)
    while low < high {
      let pivot = numbers[(low + high) / 2]
      var (left, right) = (low, high)
      while left <= right {
        while numbers[left] < pivot { left += 1 }
        while numbers[right] > pivot { right -= 1 }
        guard left <= right else { break }
        numbers.swapAt(left, right)
        left += 1
        right -= 1
      }
      if rank <= right {
        high = right
      } else if rank >= left {
        low = left
      } else {
        break
      }
    }
    return numbers[rank]
  }
}

/// The median of numbers each of which counts a whole number of times; sorts them only once.
struct CountedMedian: Sendable {
  /// Where the number of each rank stands among the trials.
  private let order: [Int]
  private let sorted: [Double]

  /// Prepares the numbers of the trials at those places, or of all trials.
  init(_ numbers: [Double], at places: [Int]? = nil) {
    order = (places ?? Array(numbers.indices)).sorted { numbers[$0] < numbers[$1] }
    sorted = order.map { numbers[$0] }
  }

  /// The median when each trial counts as often as `counts` says; NaN where all counts are 0.
  func value(_ counts: [Double]) -> Double {
    var size = 0.0
    for index in order { size += counts[index] }
    guard size > 0 else { return .nan }
    let (lower, upper) = (((size + 1) / 2).rounded(.down), ((size + 2) / 2).rounded(.down))
    var (seen, low) = (0.0, Double?.none)
    for rank in order.indices {
      seen += counts[order[rank]]
      if low == nil, seen >= lower { low = sorted[rank] }
      if let low, seen >= upper { return (low + sorted[rank]) / 2 }
    }
    return .nan
  }
}
