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
