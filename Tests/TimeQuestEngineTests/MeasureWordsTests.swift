import Foundation
import Testing
import TimeQuestMeasures
import TimeQuestModels
import TimeQuestScoring
import TimeQuestTesting
import TimeQuestWords

@testable import TimeQuestEngine

struct MeasureWordsTests {
  private static let english = MeasureWords(Catalogue.language("en"))

  private static let sense = TimeSense(
    of: (0..<12).map {
      MeasuredTrial(
        stepID: .sample(1),
        day: CivilDay(number: $0),
        estimated: 100,
        actual: 90,
        range: 50...150
      )
    }
  )

  struct Line: Sendable, CustomTestStringConvertible {
    let measure: TimeSenseMeasure
    let value: Double
    var reach = 0.1
    let text: String

    var testDescription: String { "\(measure) \(value)" }
  }

  private static let lines = [
    Line(measure: .bias, value: 18, text: "If something takes 10m, you guess about 11m 50s"),
    Line(
      measure: .bias,
      value: 18,
      reach: 19,
      text: "You lean neither to long guesses nor to short ones, as far as we can tell"
    ),
    // Half the time is −100 in the symmetric measure, and 50 % short in words.
    Line(measure: .bias, value: -100, text: "If something takes 10m, you guess about 5m"),
    Line(
      measure: .questBias,
      value: -0.274437,
      text: "For every 10m that the quest takes, your guesses add up to 7m 40s"
    ),
    Line(
      measure: .typicalMiss,
      value: 22,
      text: "For something that takes 10m, half of your guesses are between 8m 10s and 12m 20s"
    ),
    // Over 100 %, there is no "within".
    Line(
      measure: .typicalMiss,
      value: 130,
      text: "For something that takes 10m, half of your guesses are between 4m 20s and 23m"
    ),
    Line(
      measure: .steadiness,
      value: 0.2,
      text: "Guess the same 10m again and again, and most of your guesses would be "
        + "between 8m 10s and 12m 20s"
    ),
    Line(
      measure: .constantError,
      value: -130.2,
      text: "On average your guesses come out 2m 10s under"
    ),
    Line(
      measure: .constantError,
      value: -130.2,
      reach: 200,
      text: "On average your guesses come out neither over nor under, as far as we can tell"
    ),
    Line(measure: .absoluteError, value: 65, text: "A guess is 1m 5s away on average"),
    Line(
      measure: .centralTendency,
      value: 0.95,
      text: "Short and long steps get the same kind of guess from you"
    ),
    Line(
      measure: .planning,
      value: 0.405465,
      text: "If something will feel like 10m, you plan 15m for it"
    ),
    Line(
      measure: .perception,
      value: -0.693147,
      text: "10m on the clock feel like 5m to you"
    ),
    Line(
      measure: .rangeHitRate,
      value: 0.75,
      text: "Your ranges hold about as often as you mean them to"
    ),
    Line(
      measure: .rangeHitRate,
      value: 0.6,
      text: "Your ranges hold less often than you mean them to: a bit wider would fit"
    ),
    Line(
      measure: .rangeHitRate,
      value: 0.95,
      text: "Your ranges hold more often than you mean them to: you can go tighter"
    ),
    Line(
      measure: .intervalScore,
      value: 1.204,
      text: "Your range score: 1.2. It goes down when your ranges get tighter and still hold"
    ),
    Line(
      measure: .rounding,
      value: 0.4,
      text: "About 4 in 10 of your guesses are whole five minutes"
    ),
  ]

  @Test(arguments: lines)
  func everyMeasureHasASentenceForAPlayerWithItsN(line: Line) {
    let interval = line.value - line.reach...line.value + line.reach
    let found = Measure(
      value: line.value,
      interval: interval,
      claimInterval: interval,
      n: 42,
      days: 12
    )
    let text = Self.english.sentence(line.measure, found, in: Self.sense, names: [:])
    #expect(text == line.text + " (42 guesses on 12 days).")
  }

  @Test func aPullToTheMiddleOfFewStepsNamesThem() {
    let trials = (0..<10).flatMap { day in
      [(60.0, 150.0), (300, 310), (1800, 900)].enumerated().map { step, times in
        let wave = 1 + 0.02 * Double((day * (step + 2)) % 5)
        return MeasuredTrial(
          stepID: .sample(UInt32(step + 1)),
          day: CivilDay(number: day),
          estimated: times.1 * wave,
          actual: times.0
        )
      }
    }
    let report = TimeSenseReport(
      TrialWindow(of: [], last: nil, isOfStep: false),
      isOfQuest: false,
      words: Self.english
    )
    #expect(report.centralTendency == nil && report.insufficientData.count == 11)
    let sense = TimeSense(of: trials)
    guard case .success(let found) = sense[.centralTendency] else {
      Issue.record("no central tendency")
      return
    }
    let names = [TaskID.sample(1): "Shower", .sample(2): "Breakfast", .sample(3): "Homework"]
    let text = Self.english.sentence(.centralTendency, found, in: sense, names: names)
    #expect(
      text.hasPrefix(
        "Of these steps, you guess the short ones long and the long ones short: "
          + "Shower, Breakfast, Homework ("
      ),
      "\(text)"
    )
  }

  @Test func firstGuessesAtNewStepsAreFiguresWithIntervalsAndNoVerdict() throws {
    let trials = (0..<48).map { step in
      MeasuredTrial(
        stepID: .sample(UInt32(step)),
        day: CivilDay(number: step),
        estimated: step < 16 ? 200 + Double(step) : 120 + Double(step % 5),
        actual: 100
      )
    }
    let text = Self.english.transfer(try Transfer(of: trials))
    #expect(text.contains("is 107.499 % at the first 16 of them (95 % CI "), "\(text)")
    #expect(text.contains("and 22 % at the 32 after those (95 % CI "), "\(text)")
    #expect(text.hasSuffix("rarely tell a better sense of time from a better memory."), "\(text)")
  }

  @Test func everyMeasureHasASentenceForAResearcherWithItsIntervalAndN() {
    for measure in TimeSenseMeasure.allCases {
      let sure = Measure(value: 1.5, interval: 0.25...2.125, claimInterval: nil, n: 12, days: 9)
      let text = Self.english.detail(measure, sure, in: Self.sense)
      #expect(
        text.contains("1.5") && text.contains("95 % CI 0.25 to 2.125, n = 12 on 9 days"),
        "\(text)"
      )
      let unsure = Measure(value: -1.5, interval: nil, claimInterval: nil, n: 12, days: 9)
      let other = Self.english.detail(measure, unsure, in: Self.sense)
      #expect(other.contains("no interval yet, n = 12"))
    }
  }

  @Test(arguments: Catalogue.languages, TimeSenseMeasure.allCases)
  func noSentenceIsLeftWithAPlaceholder(language: String, measure: TimeSenseMeasure) {
    let words = MeasureWords(Catalogue.language(language))
    for value in [-1e300, -3, -0.001, 0, 0.001, 3, 1e300] {
      let found = Measure(
        value: value,
        interval: value...value,
        claimInterval: value...value,
        n: 6,
        days: 6
      )
      for text in [
        words.sentence(measure, found, in: Self.sense, names: [:]),
        words.detail(measure, found, in: Self.sense),
      ] {
        #expect(!text.contains { "{}".contains($0) }, "\(text)")
      }
    }
    for unit in InsufficientData.Unit.allCases {
      let text = words.explanation(InsufficientData(n: 2, needed: 6, unit: unit), of: measure)
      #expect(!text.contains { "{}".contains($0) }, "\(text)")
    }
  }

  @Test func practiceIsSaidToWorkOnlyWhereTheTestSaysSo() throws {
    func test(_ distance: (Int) -> Double) throws -> LearningTest {
      try LearningTest(
        of: (0..<60).map { day in
          MeasuredTrial(
            stepID: .sample(1),
            day: CivilDay(number: day),
            estimated: 100 * (1 + distance(day)),
            actual: 100
          )
        }
      )
    }
    func odd(_ day: Int) -> Double { day.isMultiple(of: 2) ? 0.01 : 0 }
    let learner = try test { 0.05 + odd($0) + 0.9 * exp(-Double($0) / 25) }
    let steady = try test { $0 % 7 < 3 ? 0.2 : 0.4 }
    #expect(Self.english.sentence(learner).hasPrefix("Practice is working: for"))
    #expect(
      Self.english.sentence(steady)
        == "Too early to say what practice does (60 guesses on 60 days)."
    )
    let worse = try test { 0.1 + 0.01 * Double($0) + ($0.isMultiple(of: 2) ? 0.01 : 0) }
    #expect(Self.english.sentence(worse).hasPrefix("Too early to say"), "the player is not told")
    #expect(Self.english.parentsSentence(worse).hasPrefix("Less settled lately: for"))
  }

  @Test func numbersAreWrittenAsTheLanguageWritesThem() {
    let (english, german) = (Catalogue.language("en"), Catalogue.language("de"))
    #expect(english.number(1234.5) == "1234.5")
    #expect(german.number(1234.05) == "1234,05")
    #expect(german.number(-0.004) == "0")
    #expect(english.number(-0.996) == "−1")
    #expect(english.number(2.5, decimals: 0) == "3")
    #expect(english.number(.nan) == "–" && english.number(.infinity) == "–")
  }
}
