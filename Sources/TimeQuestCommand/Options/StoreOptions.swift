import ArgumentParser
import TimeQuestModels

/// Which store, and by which clock.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where everything is kept; else TIMEQUEST_STORE says it, else it is the user's own file.",
      discussion: "sqlite:PATH, postgres://USER@HOST/DATABASE?schema=NAME, or memory:.",
      valueName: "url"
    )
  )
  var store: String?

  @Option(
    help: ArgumentHelp(
      "Let clocks stand still at this instant until they are moved by clock.advance.",
      valueName: "instant"
    ),
    transform: StoreOptions.instant
  )
  var simulatedClock: Instant?

  var choice: StoreChoice { StoreChoice(store: store, simulatedClock: simulatedClock) }

  private static func instant(_ text: String) throws -> Instant {
    guard let instant = Instant(text) else {
      throw ValidationError("\"\(text)\" is no instant such as 2026-11-20T07:30:00Z.")
    }
    return instant
  }
}
