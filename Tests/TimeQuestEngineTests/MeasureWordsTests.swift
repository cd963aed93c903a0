import Testing
import TimeQuestMeasures
import TimeQuestModels
import TimeQuestScoring

@testable import TimeQuestEngine

struct MeasureWordsTests {
  private static let english = MeasureWords(Catalogue.language("en"))

  struct Line: Sendable, CustomTestStringConvertible {
    let measure: TimeSenseMeasure
    let value: Double
    let text: String

    var testDescription: String { "\(measure) \(value)" }
  }

  private static let lines = [
    Line(measure: .bias, value: 18, text: "You guess 18 % long."),
    Line(measure: .bias, value: 0.2, text: "Your guesses are right on, neither long nor short."),
    // Half the time is −100 in the symmetric measure, and 50 % short in words.
    Line(measure: .bias, value: -100, text: "You guess 50 % short."),
    Line(measure: .typicalMiss, value: 22, text: "You are usually within 22 %."),
    Line(
      measure: .steadiness,
      value: 0.25,
      text: "From guess to guess your inner clock swings by about 25 %."
    ),
    Line(
      measure: .constantError,
      value: -130.2,
      text: "Long and short guesses taken together: 2m 10s under."
    ),
    Line(measure: .absoluteError, value: 65, text: "A guess is 1m 5s away on average."),
    Line(
      measure: .variableError,
      value: 30,
      text: "Your guesses spread by about 30s around their own middle."
    ),
    Line(measure: .totalError, value: 3600, text: "Lean and spread together come to about 1h."),
    Line(
      measure: .planning,
      value: 0.405465,
      text: "You plan 50 % more time than it then feels like."
    ),
    Line(
      measure: .perception,
      value: -0.693147,
      text: "Time feels 50 % shorter to you than the clock says."
    ),
    Line(
      measure: .rangeHitRate,
      value: 0.7,
      text: "70 % of your ranges held the time; you meant 80 %."
    ),
    Line(
      measure: .intervalScore,
      value: 1.204,
      text: "Your range score is 1.2: it falls when ranges get tighter and still hold the time."
    ),
    Line(measure: .rounding, value: 0.4, text: "40 % of your guesses are whole five minutes."),
  ]

  @Test(arguments: lines)
  func everyMeasureHasASentenceForAPlayer(line: Line) {
    let found = Measure(value: line.value, interval: nil, n: 12)
    #expect(Self.english.sentence(line.measure, found, meant: 0.8) == line.text)
  }

  @Test func everyMeasureHasASentenceForAResearcherWithItsIntervalAndN() {
    for measure in TimeSenseMeasure.allCases {
      let sure = Measure(value: 1.5, interval: 0.25...2.125, n: 12)
      let text = Self.english.detail(measure, sure, meant: 0.8)
      #expect(text.contains("1.5") && text.contains("95 % CI 0.25 to 2.125, n = 12"), "\(text)")
      let unsure = Measure(value: -1.5, interval: nil, n: 12)
      #expect(Self.english.detail(measure, unsure).contains("no interval yet, n = 12"))
    }
  }

  @Test(arguments: Catalogue.languages, TimeSenseMeasure.allCases)
  func noSentenceIsLeftWithAPlaceholder(language: String, measure: TimeSenseMeasure) {
    let words = MeasureWords(Catalogue.language(language))
    for value in [-1e300, -3, -0.001, 0, 0.001, 3, 1e300] {
      let found = Measure(value: value, interval: -1...1, n: 6)
      for text in [
        words.sentence(measure, found, meant: 0.8), words.detail(measure, found, meant: 0.8),
        words.explanation(measure, InsufficientData(n: 2, needed: 6)),
      ] {
        #expect(!text.contains { "{}".contains($0) }, "\(text)")
      }
    }
  }

  @Test func practiceIsSaidToWorkOnlyIfItsRateIsSignificantlyAboveZero() throws {
    let learner = (1...60).map { 0.1 + 0.9 / Double($0 * $0) + ($0.isMultiple(of: 2) ? 0.01 : 0) }
    #expect(
      Self.english.sentence(try LearningFit(of: learner)).hasPrefix("Practice is working: your")
    )
    let steady = (1...60).map { $0.isMultiple(of: 2) ? 0.2 : 0.4 }
    #expect(
      Self.english.sentence(try LearningFit(of: steady))
        == "Your guesses are about 35 % off, much the same from the first one to the last."
    )
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
