import ArgumentParser
import Foundation
import JSONRPC
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestRPC

/// Which store, and by which clock.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where everything is kept: sqlite:PATH, memory:. Else TIMEQUEST_STORE, else the user's own.",
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

  /// Opens the store and connects to it; what cannot be opened is told to every request.
  ///
  /// Throws `ValidationError` for a URL that names no store at all.
  func connect(_ composition: Composition, limits: Limits) async throws -> Connection {
    let clock = simulatedClock.map(SimulatedClock.init)
    let environment = clock?.environment ?? Environment.system()
    let url = try StoreURL(given: store)
    guard let scheme = composition.stores.first(where: { $0.name == url.scheme }) else {
      let known = composition.stores.map { "\($0.name):" }.joined(separator: ", ")
      throw ValidationError("There is no store \"\(url.scheme):\". Known are \(known).")
    }
    return Connection(
      engine: QuestEngine(
        store: await open(scheme, url.location, environment.clock),
        environment: environment,
        policies: composition.policies
      ),
      clock: clock,
      limits: limits,
      log: { Log.write($0) }
    )
  }

  private func open(
    _ scheme: StoreScheme,
    _ location: String,
    _ clock: ClockKind
  ) async -> any QuestStore {
    do {
      return try await scheme.open(location, clock)
    } catch {
      let reason =
        error as? StoreError ?? StoreError(.io, during: "opening", detail: "\(error)")
      Log.write("the store cannot be opened: \(reason)")
      return UnavailableStore(scheme: scheme.name, clock: clock, reason: reason)
    }
  }

  private static func instant(_ text: String) throws -> Instant {
    guard let instant = Instant(text) else {
      throw ValidationError("\"\(text)\" is no instant such as 2026-11-20T07:30:00Z.")
    }
    return instant
  }
}
