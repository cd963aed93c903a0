import Testing
import TimeQuestModels

struct TrialValueTests {
  @Test(
    "GAME-08: over means that the guess was longer, by the figures that are shown",
    arguments: [
      (100_000, 90_000, Direction.over), (90_000, 100_000, .under), (90_000, 90_000, .exact),
      (90_499, 89_500, .exact), (90_500, 90_499, .over), (90_499, 90_500, .under),
      (89_500, 90_499, .exact), (1000, 501, .exact),
    ]
  )
  func theDirectionGoesByTheShownFigures(
    estimated: Int64,
    actual: Int64,
    direction: Direction
  )
    throws
  {
    let trial = try Sample.trial(
      estimated: Seconds(milliseconds: estimated),
      actual: Seconds(milliseconds: actual)
    )
    #expect(trial.direction == direction)
    #expect(trial.difference.milliseconds == estimated - actual)
  }

  @Test func thePlayersWordStandsAboveTheVerdictAndCanBeTakenBack() throws {
    for verdict in Validity.allCases {
      var trial = try Sample.trial(verdict: verdict, wasClosest: true)
      #expect(trial.validity == verdict)
      #expect(trial.isCounted == (verdict == .ok))
      #expect(trial.isPersonalBest == (verdict == .ok))
      for flag in PlayerFlag.allCases {
        trial.flag = flag
        #expect(trial.validity.rawValue == flag.rawValue)
        #expect(!trial.isCounted)
        #expect(!trial.isPersonalBest)
      }
      trial.flag = nil
      #expect(trial.validity == verdict)
    }
  }

  @Test func aTrialThatWasNotClosestIsNoBest() throws {
    #expect(try !Sample.trial(wasClosest: false).isPersonalBest)
  }

  @Test func onlyASummaryOrAnAbandonedSessionIsNoLongerOpen() {
    #expect(Phase.allCases.filter { !$0.isOpen } == [.summary, .abandoned])
  }
}
