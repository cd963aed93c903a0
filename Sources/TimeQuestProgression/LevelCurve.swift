/// How much experience each level takes; fast early and slower later (PROG-02).
public protocol LevelCurve: Sendable {
  /// The experience at which a level is reached: 0 for level 0 and below, never falling with the
  /// level.
  ///
  /// `Int.max` says that the level is out of reach.
  func threshold(of level: Int) -> Int

  /// 0 without any experience; else the largest level whose threshold is reached, and at least 1.
  func level(at xp: Int) -> Int
}

extension LevelCurve {
  /// Doubles until past the level, then bisects: a handful of thresholds for any curve.
  public func level(at xp: Int) -> Int {
    guard xp > 0 else { return 0 }
    func isReached(_ level: Int) -> Bool { threshold(of: level) <= min(xp, .max - 1) }
    var (reached, beyond) = (1, 2)
    while isReached(beyond) {
      // A curve that stays flat for ever has no largest level.
      guard beyond <= .max / 2 else { return beyond }
      (reached, beyond) = (beyond, beyond * 2)
    }
    while beyond - reached > 1 {
      let middle = reached + (beyond - reached) / 2
      if isReached(middle) { reached = middle } else { beyond = middle }
    }
    return reached
  }
}
