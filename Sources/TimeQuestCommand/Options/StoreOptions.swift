import ArgumentParser
import TimeQuestModels

/// The options that choose the store and the clock.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The store; else TIMEQUEST_STORE, else a file in the user's data folder.",
      discussion: "\(ProgramInfo.current.storeForms).",
      valueName: "url"
    )
  )
  var store: String?

  @Option(
    help: ArgumentHelp(
      "Stop the clocks at this instant; clock.advance and clock.set move them.",
      valueName: "instant"
    ),
    transform: StoreOptions.instant
  )
  var simulatedClock: Instant?

  var choice: StoreChoice { StoreChoice(store: store, simulatedClock: simulatedClock) }

  private static func instant(_ text: String) throws -> Instant {
    guard let instant = Instant(text) else {
      throw ValidationError(
        "\"\(text)\" is not a valid instant: expected one such as 2026-11-20T07:30:00Z."
      )
    }
    return instant
  }
}
