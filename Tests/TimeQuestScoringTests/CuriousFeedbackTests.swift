import Testing
import TimeQuestModels
import TimeQuestScoring

struct CuriousFeedbackTests {
  /// SPEC section 6, line by line.
  @Test(
    "GAME-05, GAME-06: every case in its own words",
    arguments: [
      (
        trial(730, 600, .wayOff, isCalibration: true), "feedback.calibration", "2m 10s over",
        "Just learning your patterns. Every guess teaches something.",
        "chart.line.uptrend.xyaxis 📈"
      ),
      (
        trial(600, 590, .spotOn), "feedback.spotOn", "Nailed it!", "Your time sense was right on.",
        "scope 🎯"
      ),
      (trial(560, 600, .close), "feedback.close", "40s under", "Getting dialed in.", "scope 🔭"),
      (
        trial(785, 600, .off), "feedback.off", "3m 5s over",
        "Interesting: that one felt different than it was.", "magnifyingglass 🔍"
      ),
      (
        trial(1323, 600, .wayOff), "feedback.wayOff", "Big discovery!",
        "12m 3s over. This one's tricky to feel.", "sparkles ✨"
      ),
      (
        trial(600, 1, .wayOff, isCounted: false), "feedback.uncounted", "Got it.",
        "That one won't count towards your bests.", "hand.thumbsup 👍"
      ),
    ]
  )
  func everyCaseReadsAsDefined(
    trial: FeedbackCase,
    key: String,
    headline: String,
    body: String,
    sign: String
  ) {
    let feedback = CuriousFeedback().feedback(for: trial, in: .language("en"))
    #expect(feedback.key == key)
    #expect(feedback.headline == headline)
    #expect(feedback.body == body)
    #expect("\(feedback.symbol) \(feedback.emoji)" == sign)
  }

  @Test("PROG-07: what does not count wins over calibration, and that over the rating")
  func theFramingWinsOverTheRating() {
    for rating in Rating.allCases {
      #expect(key(Self.trial(700, 600, rating, isCounted: false)) == "feedback.uncounted")
      let both = Self.trial(700, 600, rating, isCounted: false, isCalibration: true)
      #expect(key(both) == "feedback.uncounted")
      #expect(key(Self.trial(700, 600, rating, isCalibration: true)) == "feedback.calibration")
      #expect(key(Self.trial(700, 600, rating)) == "feedback.\(rating.rawValue)")
    }
  }

  @Test func anExactHitReadsRightOnWhateverAScorerSaid() {
    let english = Catalogue.language("en")
    for rating in Rating.allCases {
      let hit = Self.trial(600, 600, rating)
      let feedback = CuriousFeedback().feedback(for: hit, in: english)
      #expect(feedback.body == "Your time sense was right on.")
      let learning = Self.trial(600, 600, rating, isCalibration: true)
      #expect(CuriousFeedback().feedback(for: learning, in: english).headline == "right on")
    }
  }

  @Test func noLanguageLeavesAPlaceholderOpen() {
    for tag in Catalogue.languages {
      for rating in Rating.allCases {
        for isCalibration in [true, false] {
          let trial = Self.trial(700, 600, rating, isCalibration: isCalibration)
          let feedback = CuriousFeedback().feedback(for: trial, in: .language(tag))
          #expect(!"\(feedback.headline)\(feedback.body)".contains("{"))
        }
      }
    }
  }

  private static func trial(
    _ estimated: Seconds,
    _ actual: Seconds,
    _ rating: Rating,
    isCounted: Bool = true,
    isCalibration: Bool = false
  ) -> FeedbackCase {
    FeedbackCase(
      estimated: estimated,
      actual: actual,
      rating: rating,
      isCounted: isCounted,
      isCalibration: isCalibration
    )
  }

  private func key(_ trial: FeedbackCase) -> String {
    CuriousFeedback().feedback(for: trial, in: .language("en")).key
  }
}
