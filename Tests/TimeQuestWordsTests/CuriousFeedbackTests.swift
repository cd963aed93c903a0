import Testing
import TimeQuestModels
import TimeQuestScoring
import TimeQuestWords

struct CuriousFeedbackTests {
  /// A case, and how it reads in English: key, headline, body, signs.
  struct Reading: Sendable {
    let trial: FeedbackCase
    let key: String
    let headline: String
    let body: String
    let sign: String
  }

  /// The cases of rules.md, Words, line by line.
  static let readings = [
    Reading(
      trial: trial(730, 600, .wayOff, calibration: .first),
      key: "feedback.calibration",
      headline: "Guessed 2m 10s over",
      body: "Just learning your patterns. Every guess teaches something.",
      sign: "chart.line.uptrend.xyaxis 📈"
    ),
    Reading(
      trial: trial(600, 590, .spotOn),
      key: "feedback.spotOn",
      headline: "Nailed it!",
      body: "Your time sense was right on.",
      sign: "bullseye 🎯"
    ),
    Reading(
      trial: trial(640, 600, .close),
      key: "feedback.close",
      headline: "Guessed 40s over",
      body: "Getting dialed in.",
      sign: "scope 🔭"
    ),
    Reading(
      trial: trial(785, 600, .off),
      key: "feedback.off",
      headline: "Guessed 3m 5s over",
      body: "Interesting: that one felt different than it was.",
      sign: "magnifyingglass 🔍"
    ),
    Reading(
      trial: trial(1323, 600, .wayOff),
      key: "feedback.wayOff",
      headline: "Big discovery!",
      body: "Guessed 12m 3s over. This one's tricky to feel.",
      sign: "sparkles ✨"
    ),
    Reading(
      trial: trial(600, 1, .wayOff, isCounted: false),
      key: "feedback.uncounted",
      headline: "Got it.",
      body: "That one won't count towards your bests.",
      sign: "hand.thumbsup 👍"
    ),
  ]

  @Test("GAME-05, GAME-06: every case in its own words", arguments: readings)
  func everyCaseReadsAsDefined(reading: Reading) {
    let feedback = CuriousFeedback().feedback(for: reading.trial, in: .language("en"))
    #expect(feedback.key == reading.key)
    #expect(feedback.headline == reading.headline)
    #expect(feedback.body == reading.body)
    #expect("\(feedback.symbol) \(feedback.emoji)" == reading.sign)
  }

  @Test("PROG-07: what does not count wins over calibration, and that over the rating")
  func theFramingWinsOverTheRating() {
    for rating in Rating.allCases {
      #expect(key(Self.trial(700, 600, rating, isCounted: false)) == "feedback.uncounted")
      let both = Self.trial(700, 600, rating, isCounted: false, calibration: .last)
      #expect(key(both) == "feedback.uncounted")
      #expect(key(Self.trial(700, 600, rating, calibration: .middle)) == "feedback.calibration")
      #expect(key(Self.trial(700, 600, rating)) == "feedback.\(rating.rawValue)")
    }
  }

  @Test("rules.md, Words: exact and spot-on lead with the hit, in calibration and for a range, too")
  func aHitLeadsWithTheHitEverywhere() {
    for tag in Catalogue.languages {
      let catalogue = Catalogue.language(tag)
      func headline(_ trial: FeedbackCase) -> String {
        CuriousFeedback().feedback(for: trial, in: catalogue).headline
      }
      let nailed = catalogue.text("feedback.spotOn.headline")
      for calibration in [nil, .first, .middle, .last] as [FeedbackCase.CalibrationRound?] {
        for rating in Rating.allCases {
          #expect(headline(Self.trial(600, 600, rating, calibration: calibration)) == nailed)
        }
        #expect(headline(Self.trial(610, 600, .spotOn, calibration: calibration)) == nailed)
      }
      #expect(headline(Self.range(590, 595, 600, .spotOn)) == nailed)
    }
  }

  @Test("rules.md, Words: a range is answered as a range")
  func aRangeIsAnsweredAsARange() {
    func feedback(_ trial: FeedbackCase) -> Feedback {
      CuriousFeedback().feedback(for: trial, in: .language("en"))
    }
    let wide = feedback(Self.range(60, 3600, 120, .wayOff))
    #expect(wide.headline == "Inside your range")
    #expect(wide.body == "It held, and there was room to spare. How tight dare you go?")
    #expect(wide.key == "feedback.range")
    let held = feedback(Self.range(540, 660, 600, .close))
    #expect(held.headline == "Inside your range")
    #expect(held.body == "The time landed right between your two numbers.")
    let near = feedback(Self.range(300, 560, 600, .off))
    #expect(near.headline == "Just outside your range")
    let far = feedback(Self.range(60, 120, 600, .wayOff))
    #expect(far.headline == "Big discovery!")
    #expect(far.body == "The time went for a walk outside your range.")
  }

  @Test(
    "rules.md, Words: none of the lines comes back within six reveals, and a replay says the same"
  )
  func theLinesTakeTurns() {
    for tag in Catalogue.languages {
      for rating in Rating.allCases {
        for estimated in [500, 700] as [Seconds] {
          let bodies = (0..<40).map { turn in
            let trial = Self.trial(estimated, 600, rating, turn: turn)
            return CuriousFeedback().feedback(for: trial, in: .language(tag)).body
          }
          for start in 0..<35 { #expect(Set(bodies[start..<start + 6]).count == 6) }
        }
      }
    }
  }

  @Test("rules.md, Words: a step goes through all lines, however many steps its quest has")
  func aStepGoesThroughAllLines() {
    for rating in Rating.allCases {
      for estimated in [500, 700] as [Seconds] {
        for steps in 1...10 {
          let bodies = (0..<11).map { play in
            let trial = Self.trial(estimated, 600, rating, turn: play * steps)
            return CuriousFeedback().feedback(for: trial, in: .language("en")).body
          }
          #expect(Set(bodies).count == 11, "\(rating) with \(steps) steps")
        }
      }
    }
  }

  @Test func aFactOfTheStepsHistoryTakesThePlaceOfTheLine() {
    let trial = Self.trial(640, 600, .close, remark: .closestYet)
    let feedback = CuriousFeedback().feedback(for: trial, in: .language("en"))
    #expect(feedback.headline == "Guessed 40s over")
    #expect(feedback.body == "Closest yet on Shower.")
  }

  @Test func noLanguageLeavesAPlaceholderOpen() {
    for tag in Catalogue.languages {
      for rating in Rating.allCases {
        for remark in [nil] + StepRemark.allCases.map(Optional.some) {
          for turn in 0..<12 {
            let trial = Self.trial(700, 600, rating, turn: turn, remark: remark)
            let feedback = CuriousFeedback().feedback(for: trial, in: .language(tag))
            #expect(!"\(feedback.headline)\(feedback.body)".contains("{"))
          }
        }
      }
    }
  }

  private static func trial(
    _ estimated: Seconds,
    _ actual: Seconds,
    _ rating: Rating,
    isCounted: Bool = true,
    calibration: FeedbackCase.CalibrationRound? = nil,
    turn: Int = 0,
    remark: StepRemark? = nil
  ) -> FeedbackCase {
    FeedbackCase(
      estimate: (try? Estimate(estimated)) ?? 1,
      actual: actual,
      rating: rating,
      isCounted: isCounted,
      calibration: calibration,
      turn: turn,
      step: "Shower",
      remark: remark
    )
  }

  private static func range(
    _ low: Seconds,
    _ high: Seconds,
    _ actual: Seconds,
    _ rating: Rating
  ) -> FeedbackCase {
    let range = try? EstimateRange(low: low, high: high, confidencePercent: 80)
    return FeedbackCase(estimate: range.map(Estimate.init) ?? 1, actual: actual, rating: rating)
  }

  private func key(_ trial: FeedbackCase) -> String {
    CuriousFeedback().feedback(for: trial, in: .language("en")).key
  }
}
