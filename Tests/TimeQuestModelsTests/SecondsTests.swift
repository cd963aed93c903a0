import Foundation
import Testing
import TimeQuestModels

struct SecondsTests {
  @Test(arguments: [
    (0, 0), (499, 0), (500, 1), (999, 1), (1000, 1), (1499, 1), (1500, 2), (59_500, 60),
    (-1, 0), (-499, 0), (-500, 0), (-501, -1), (-1499, -1), (-1500, -1), (-1501, -2),
    (-2000, -2), (-2500, -2), (-2501, -3),
  ])
  func shownFiguresAreRoundedHalvesUp(milliseconds: Int64, shown: Int) {
    #expect(Seconds(milliseconds: milliseconds).shown == shown)
  }

  @Test func shownFiguresAreTheFloorOfHalfASecondMore() {
    for milliseconds: Int64 in -10_000...10_000 {
      let floor = (Double(milliseconds + 500) / 1000).rounded(.down)
      #expect(Seconds(milliseconds: milliseconds).shown == Int(floor))
    }
  }

  @Test(arguments: [
    (0, 0), (-0.0, 0), (12.345, 12_345), (0.0004, 0), (0.0005, 1), (-0.0005, -1), (0.1 + 0.2, 300),
    (1e12, 1_000_000_000_000_000), (-1e12, -1_000_000_000_000_000),
  ])
  func aNumberOfSecondsIsRoundedToTheMillisecond(number: Double, milliseconds: Int64) {
    #expect(Seconds(rounding: number)?.milliseconds == milliseconds)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1.0001e12, -1.0001e12, 1e300])
  func whatIsNoDurationIsRefused(number: Double) {
    #expect(Seconds(rounding: number) == nil)
  }

  @Test func aDurationIsAnOrdinaryNumber() {
    #expect((90 as Seconds) - 100 == -10)
    #expect((90 as Seconds) + 10 == 100)
    #expect((-10 as Seconds).magnitude == 10)
    #expect((-10 as Seconds) < .zero)
    #expect(Seconds(milliseconds: 1).value == 0.001)
  }

  @Test(arguments: [(0, "0"), (1500, "1.5"), (-1, "-0.001"), (86_400_000, "86400")])
  func aDurationTravelsAsANumberOfSeconds(milliseconds: Int64, json: String) throws {
    let seconds = Seconds(milliseconds: milliseconds)
    #expect(try JSONEncoder().encode([seconds]) == Data("[\(json)]".utf8))
    #expect(try JSONDecoder().decode([Seconds].self, from: Data("[\(json)]".utf8)) == [seconds])
  }

  @Test func aNumberThatIsNoDurationIsNotDecoded() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Seconds].self, from: Data("[1e13]".utf8))
    }
  }
}
