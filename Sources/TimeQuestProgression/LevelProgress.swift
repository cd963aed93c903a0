/// Where a player stands between two levels.
public struct LevelProgress: Hashable, Sendable {
  public let level: Int
  /// Experience since this level began; level 1 begins at 0.
  public let xpIntoLevel: Int
  /// Experience from the beginning of this level to the next; always above `xpIntoLevel`.
  public let xpForNextLevel: Int

  /// Level 0 stands at 0 of 1, as one point is enough to leave it.
  public init(xp: Int, curve: some LevelCurve) {
    let reached = min(xp, .max - 1)
    level = curve.level(at: reached)
    let start = level > 1 ? curve.threshold(of: level) : 0
    let next = level > 0 ? curve.threshold(of: level + 1) : 1
    xpIntoLevel = max(0, reached - start)
    xpForNextLevel = max(xpIntoLevel + 1, next - start)
  }

  /// In [0, 1).
  public var fraction: Double {
    min(Double(xpIntoLevel) / Double(xpForNextLevel), 1.0.nextDown)
  }
}
