import ArgumentParser
import JSONRPC
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestRPC

/// That an assistant plays, and for whom, by name or id; nil means the default player.
struct Assistant {
  var player: String?
}

/// The chosen store and clock.
struct StoreChoice {
  /// The URL; nil for the default store.
  var store: String?
  /// The instant at which the clocks stop; nil for real clocks.
  var simulatedClock: Instant?

  /// Throws `ValidationError` for a URL that is not valid.
  var url: StoreURL { get throws { try StoreURL(given: store) } }

  /// Opens the store and a session on it; when it cannot be opened, each request tries again.
  ///
  /// Without a log, for one request, that alone is told. Throws `ValidationError` for a URL that
  /// is not valid or has an unknown scheme.
  func connect(
    _ composition: Composition,
    limits: Limits,
    log: Log? = nil,
    assistant: Assistant? = nil
  ) async throws -> ClientSession {
    let clock = simulatedClock.map(SimulatedClock.init)
    let environment = clock?.environment ?? QuestEnvironment.system()
    let url = try url
    let scheme = try composition.scheme(of: url)
    return ClientSession(
      engine: QuestEngine(
        store: await open(scheme, url.location, environment.clock, log),
        environment: environment,
        policies: composition.policies,
        pinHasher: SecretPINHasher(base: composition.pinHasher),
        blockingWork: .inline,
        isAssisted: assistant != nil
      ),
      program: composition.name,
      clock: clock,
      limits: limits,
      channels: composition.channels,
      segmentCipher: composition.segmentCipher,
      log: log ?? .standardError(level: .warning)
    )
  }

  private func open(
    _ scheme: StoreScheme,
    _ location: String,
    _ clock: ClockKind,
    _ log: Log?
  ) async -> any QuestStore {
    do {
      let store = try await scheme.open(location, clock)
      let warnings = log ?? .standardError(level: .warning)
      for notice in store.info.notices { warnings.warning(notice) }
      return store
    } catch {
      let reason =
        error as? StoreError ?? StoreError(.io, during: "opening", detail: "\(error)")
      log?.error("the store cannot be opened: \(reason)")
      return ReopeningStore(scheme, location, clock, failedWith: reason)
    }
  }
}
