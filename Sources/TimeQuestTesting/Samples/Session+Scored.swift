package import TimeQuestModels

extension Session {
  /// A completed session of so many trials, half of them by each built-in scorer.
  ///
  /// Guesses and times are random from a millisecond to a day and repeatable; many are close to
  /// each other.
  package static func scored(trials count: UInt32) throws -> Session {
    var random = SeededRandom(seed: 7)
    let longest: [Int64] = [2000, 60_000, 600_000, 86_400_000]
    let trials = try (0..<count).map { index in
      let bound = longest[Int(index / 2) % longest.count]
      let actual = Int64.random(in: 1...bound, using: &random)
      let guess = max(1000, actual + Int64.random(in: -actual...actual / 2, using: &random))
      return try Trial.sample(
        .sample(index + 1),
        task: .sample(index + 1),
        orderIndex: Int(index),
        estimate: Estimate(Seconds(milliseconds: min(guess, 86_400_000))),
        actual: Seconds(milliseconds: actual),
        scorer: index.isMultiple(of: 2) ? "classic" : "balanced"
      )
    }
    return .sample(
      taskCount: count,
      completedAt: .sample,
      phase: .summary,
      step: Int(count) - 1,
      trials: trials,
      award: Award(xpEarned: 0, levelBefore: 0, levelAfter: 0, streak: nil)
    )
  }
}
