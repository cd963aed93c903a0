/// The XP that each level takes: few at first and more later (PROG-02).
public protocol LevelCurve: Sendable {
  /// The total XP at which a level is reached: 0 for level 0 and below, never falling.
  ///
  /// `Int.max` where the level cannot be reached.
  func threshold(of level: Int) -> Int

  /// The level at that many total XP: 0 for none, else the highest one that is reached, at least 1.
  ///
  /// The default finds it from `threshold(of:)`.
  func level(at xp: Int) -> Int
}

extension LevelCurve {
  /// Finds the level by doubling and then bisection, with at most 128 thresholds.
  public func level(at xp: Int) -> Int {
    guard xp > 0 else { return 0 }
    func isReached(_ level: Int) -> Bool { threshold(of: level) <= min(xp, .max - 1) }
    var (reached, beyond) = (1, 2)
    while isReached(beyond) {
      // A curve that never rises has no highest level.
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

/// A level, and the XP between it and the next one.
public struct LevelProgress: Hashable, Sendable {
  /// The level, 0 or more.
  public let level: Int
  /// The XP since the beginning of the level, 0 or more; level 1 begins at 0 XP.
  public let xpIntoLevel: Int
  /// The XP from the beginning of the level to the next one, always above `xpIntoLevel`.
  public let xpForNextLevel: Int

  /// The level at `xp` total XP; level 0 is at 0 of 1 XP.
  public init(xp: Int, curve: some LevelCurve) {
    let reached = min(xp, .max - 1)
    level = curve.level(at: reached)
    let start = level > 1 ? curve.threshold(of: level) : 0
    let next = level > 0 ? curve.threshold(of: level + 1) : 1
    xpIntoLevel = max(0, reached - start)
    xpForNextLevel = max(xpIntoLevel + 1, next - start)
  }

  /// `xpIntoLevel` ÷ `xpForNextLevel`, from 0 to just below 1.
  public var fraction: Double {
    min(Double(xpIntoLevel) / Double(xpForNextLevel), 1.0.nextDown)
  }
}
