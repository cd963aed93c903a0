import Testing

@testable import TimeQuestProgression

struct PowerCurveTests {
  @Test(
    "PROG-02: the curve is fast early and slower later",
    arguments: [
      (-1, 0), (0, 0), (1, 100), (2, 282), (3, 519), (4, 800), (5, 1118), (6, 1469), (9, 2700),
      (10, 3162), (16, 6400), (100, 100_000), (10_000, 100_000_000),
      (1_000_000_000_000, .max), (.max, .max), (.min, 0),
    ]
  )
  func theThresholdIsAHundredTimesTheLevelToTheOneAndAHalf(level: Int, xp: Int) {
    #expect(PowerCurve().threshold(of: level) == xp)
  }

  @Test(
    "PROG-02: the level is the largest whose threshold is reached, from one point on",
    arguments: [
      (-5, 0), (.min, 0), (0, 0), (1, 1), (99, 1), (100, 1), (281, 1), (282, 2), (283, 2), (518, 2),
      (519, 3), (799, 3), (800, 4), (1117, 4), (1118, 5), (100_000_000, 10_000),
      (99_999_999, 9999),
    ]
  )
  func theLevelIsTheLargestWhoseThresholdIsReached(xp: Int, level: Int) {
    #expect(PowerCurve().level(at: xp) == level)
  }

  @Test func everyLevelBeginsAtItsOwnThreshold() {
    let curve = PowerCurve()
    let levels = Array(1...10_000)
    #expect(levels.filter { curve.level(at: curve.threshold(of: $0)) != $0 } == [])
    #expect(levels.filter { curve.level(at: curve.threshold(of: $0) - 1) != max(1, $0 - 1) } == [])
  }

  @Test func aThresholdIsTheExactRootRoundedDown() {
    let curve = PowerCurve()
    let differing = (1...10_000).filter { level in
      let (root, square) = (curve.threshold(of: level), 10_000 * level * level * level)
      return root * root > square || (root + 1) * (root + 1) <= square
    }
    #expect(differing == [])
  }

  @Test func moreExperienceNeverMeansALowerLevel() {
    let curve = PowerCurve()
    let levels = (0...20_000).map(curve.level)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 <= $1 && $1 - $0 <= 1 })
  }

  @Test func thresholdsNeverFallAndNeverTrap() {
    let curve = PowerCurve()
    let powers = (0..<63).map { 1 << $0 }
    let levels = (powers + powers.map { $0 - 1 } + [.max - 1, .max]).sorted()
    let thresholds = levels.map(curve.threshold)
    #expect(zip(thresholds, thresholds.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func theMostExperienceThereIsHasALevel() {
    let curve = PowerCurve()
    let level = curve.level(at: .max)
    #expect(curve.threshold(of: level) < .max)
    #expect(curve.threshold(of: level + 1) == .max)
    #expect(level == 204_139_235_756)
  }

  @Test(arguments: [
    (1, 2, 7, 7), (50, 2, 3, 150), (10, 4, 5, 250), (1, 3, 4, 8), (1, 3, 5, 11), (3, 5, 4, 96),
    (1, 6, 1000, 1_000_000_000), (1, 1000, 1, 1), (1, 1000, 2, .max), (.max, 2, 1, .max),
    (.max, 2, 2, .max), (.max, .max, .max, .max), (7, .max, 1, 7),
  ])
  func baseAndExponentCanBeSet(base: Int, exponentInHalves: Int, level: Int, xp: Int) throws {
    let curve = try #require(PowerCurve(base: base, exponentInHalves: exponentInHalves))
    #expect(curve.threshold(of: level) == xp)
  }

  @Test(arguments: [(0, 3), (-1, 3), (100, 1), (100, 0), (100, -3)])
  func aCurveOnWhichLevelsWouldNotGetSlowerIsRefused(base: Int, exponentInHalves: Int) {
    #expect(PowerCurve(base: base, exponentInHalves: exponentInHalves) == nil)
  }

  @Test func theRootIsExactUpToTheLargestNumber() {
    for root: UInt128 in [1, 2, 3, 99, 1 << 31, (1 << 52) + 1, (1 << 63) - 1, (1 << 64) - 1] {
      #expect((root * root).squareRootRoundedDown == root)
      #expect((root * root - 1).squareRootRoundedDown == root - 1)
      #expect((root * root + 1).squareRootRoundedDown == root)
    }
    #expect(UInt128.max.squareRootRoundedDown == UInt128(UInt64.max))
    #expect((0 as UInt128).squareRootRoundedDown == 0)
  }
}
