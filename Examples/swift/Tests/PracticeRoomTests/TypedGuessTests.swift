import PracticeRoom
import Testing
import TimeQuest

@Suite
struct TypedGuessTests {
  @Test(arguments: [
    ("5", 300), ("5m", 300), ("90 s", 90), ("4:30", 270), ("1h 5m", 3900), ("1H", 3600),
  ])
  func aGuessIsReadAsTheOtherClientsReadIt(text: String, seconds: Int) throws {
    #expect(Estimate.typed(text) == (try Estimate(Seconds(seconds))))
  }

  @Test func twoEndsAreARange() throws {
    #expect(Estimate.typed("4m-6m") == (Estimate(try EstimateRange(low: 240, high: 360))))
  }

  @Test(arguments: [
    "", "soon", "0", "25h", "6m-4m", "1-2-3", "4:7", "5m5", "99999999999999999999", "-5",
  ])
  func whatIsNoGuessIsNotTaken(text: String) {
    #expect(Estimate.typed(text) == nil)
  }
}
