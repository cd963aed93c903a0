import TimeQuestModels
import TimeQuestScoring
import TimeQuestWords

/// The first pages: they explain the game.
public struct Onboarding: Hashable, Codable, Sendable {
  /// A part of `Onboarding`.
  public struct Page: Hashable, Codable, Sendable {
    /// A few words.
    public let title: String
    /// A sentence or two.
    public let body: String
  }

  /// In order.
  public let pages: [Page]
  /// Whether they were read or skipped.
  public let onboardingCompleted: Bool
}

extension Onboarding {
  init(for player: Player) {
    let catalogue = Catalogue.language(player.locale)
    self.init(
      pages: ["game", "how", "calibration"].map { page in
        Page(
          title: catalogue.text("onboarding.\(page).title"),
          body: catalogue.text("onboarding.\(page).body")
        )
      },
      onboardingCompleted: player.onboardingCompletedAt != nil
    )
  }
}
