import Testing
import TimeQuestModels
import TimeQuestProgression

struct ExperienceTableTests {
  @Test("PROG-01: every guess earns something, a nearer one more")
  func aNearerGuessEarnsMore() {
    #expect(Rating.allCases.map(ExperienceTable().trial) == [100, 60, 25, 10])
    #expect(ExperienceTable().uncounted == 10)
    #expect(ExperienceTable().completion == 20)
  }

  @Test(
    "GAME-07: completing a session adds its bonus once",
    arguments: [([], 0), ([10], 30), ([100, 60, 25, 10], 215), ([0], 20)]
  )
  func aSessionEarnsItsTrialsAndTheBonus(trialXP: [Int], xp: Int) {
    #expect(ExperienceTable().session(trialXP: trialXP) == xp)
  }
}
