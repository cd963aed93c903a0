import Testing
import TimeQuestModels
import TimeQuestScoring
import TimeQuestWords

struct FiguresTests {
  private let english = Catalogue.language("en")

  @Test(arguments: [
    (0, "0s"), (1, "1s"), (45, "45s"), (59, "59s"), (60, "1m"), (61, "1m 1s"), (295, "4m 55s"),
    (600, "10m"), (3599, "59m 59s"), (3600, "1h"), (3601, "1h 0m 1s"), (3650, "1h 0m 50s"),
    (3660, "1h 1m"), (3661, "1h 1m 1s"), (3900, "1h 5m"), (86_400, "24h"), (86_399, "23h 59m 59s"),
    (360_000, "100h"),
  ])
  func durationsReadInHoursMinutesAndSeconds(seconds: Int, text: String) {
    #expect(english.duration(seconds) == text)
  }

  @Test(
    "GAME-08: over means that the guess was longer than the task",
    arguments: [
      (730_000, 600_000, "2m 10s over"), (560_000, 600_000, "40s under"),
      (600_000, 600_000, "right on"),
      // 10.4 s and 9.6 s are both shown as 10 s; 10.5 s and 10.4 s as 11 s and 10 s.
      (10_400, 9600, "right on"), (10_500, 10_400, "1s over"), (10_499, 10_500, "1s under"),
      (9500, 10_499, "right on"), (1, 3_650_000, "1h 0m 50s under"),
    ]
  )
  func differencesAgreeWithTheShownFigures(estimated: Int64, actual: Int64, text: String) {
    let said = english.difference(
      estimated: Seconds(milliseconds: estimated),
      actual: Seconds(milliseconds: actual)
    )
    #expect(said == text)
  }

  @Test func aRangeReadsWithBothItsEnds() throws {
    let range = try EstimateRange(low: 240, high: 545)
    #expect(english.text(of: Estimate(range)) == "4m – 9m 5s")
    #expect(english.text(of: Estimate(300)) == "5m")
  }

  @Test(
    "PROG-06: closest ever for Shower: 0:08 off",
    arguments: [
      (600, 592, "closest ever for Shower: 0:08 off"),
      (592, 600, "closest ever for Shower: 0:08 off"),
      (600, 600, "closest ever for Shower: right on"),
      (1323, 600, "closest ever for Shower: 12:03 off"),
      (609, 600, "closest ever for Shower: 0:09 off"),
      (659, 600, "closest ever for Shower: 0:59 off"),
      (660, 600, "closest ever for Shower: 1:00 off"),
      (4500, 600, "closest ever for Shower: 1:05:00 off"),
    ]
  )
  func aPersonalBestReadsLikeAStopwatch(estimated: Int, actual: Int, text: String) {
    let said = english.personalBest(
      step: "Shower",
      estimated: Seconds(estimated),
      actual: Seconds(actual)
    )
    #expect(said == text)
  }

  @Test(
    "PROG-02: levels are called Time Sense",
    arguments: [
      (0, "Time Sense: New"), (1, "Time Sense Lv. 1"), (42, "Time Sense Lv. 42"),
    ]
  )
  func levelsAreCalledTimeSense(level: Int, title: String) {
    #expect(english.levelTitle(level) == title)
  }

  @Test("FEEL-04: every rating has a label and a tone, and no tone judges")
  func everyRatingHasALabelAndATone() {
    #expect(Rating.allCases.map(\.tone) == [.gold, .teal, .indigo, .violet])
    let labels = Rating.allCases.map(english.label)
    #expect(labels == ["Spot on", "Close", "Curious", "Discovery"])
  }
}
