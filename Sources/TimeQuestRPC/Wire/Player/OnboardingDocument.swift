import JSONRPCMethods
import TimeQuestModels
import TimeQuestScoring

/// The first pages: they explain the game.
struct OnboardingDocument: Codable, SchemaDocumented, Equatable {
  struct Page: Codable, SchemaDocumented, Equatable {
    let title: String
    let body: String

    static let docs = ["title": "A few words.", "body": "A sentence or two."]
  }

  let pages: [Page]
  let onboardingCompleted: Bool

  static let docs = [
    "pages": "In order.",
    "onboardingCompleted": "Whether they were read or skipped.",
  ]

  init(for player: Player) {
    let catalogue = Catalogue.language(player.locale)
    let pages: [(MessageKey, MessageKey)] = [
      (.onboardingGameTitle, .onboardingGameBody),
      (.onboardingHowTitle, .onboardingHowBody),
      (.onboardingCalibrationTitle, .onboardingCalibrationBody),
    ]
    self.pages = pages.map { Page(title: catalogue.text($0), body: catalogue.text($1)) }
    onboardingCompleted = player.onboardingCompletedAt != nil
  }
}
