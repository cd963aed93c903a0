import ArgumentParser
import JSONRPC
import Synchronization
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

/// A store that could not be opened at the start, and is opened again at the next call.
///
/// What is in its way may be temporary: another program that writes, or a disk that is full.
final class ReopeningStore: QuestStore {
  private enum State {
    case failed(StoreError, at: ContinuousClock.Instant)
    case open(any QuestStore)
  }

  private let scheme: StoreScheme
  private let location: String
  private let clock: ClockKind
  private let state: Mutex<State>
  /// A call that has waited since the start gets the reason at once, instead of waiting twice.
  private static let freshness = Duration.seconds(1)

  init(_ scheme: StoreScheme, _ location: String, _ clock: ClockKind, failedWith error: StoreError)
  {
    self.scheme = scheme
    self.location = location
    self.clock = clock
    state = Mutex(.failed(error, at: .now))
  }

  var info: StoreInfo {
    state.withLock { state in
      guard case .open(let store) = state else {
        return StoreInfo(scheme: scheme.name, formatVersion: 0, isDurable: false, clock: clock)
      }
      return store.info
    }
  }

  var changeSignal: ChangeSignal? { opened?.changeSignal }

  private var opened: (any QuestStore)? {
    state.withLock { state in
      guard case .open(let store) = state else { return nil }
      return store
    }
  }

  /// The store, opened by now; throws why it cannot be.
  private func store() async throws -> any QuestStore {
    if let opened { return opened }
    let fresh: StoreError? = state.withLock { state in
      guard case .failed(let error, let instant) = state, .now - instant < Self.freshness else {
        return nil
      }
      state = .failed(error, at: .now - Self.freshness)
      return error
    }
    if let fresh { throw fresh }
    let store = try await scheme.open(location, clock)
    state.withLock { $0 = .open(store) }
    return store
  }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result { try await store().read(body) }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result { try await store().write(body) }

  func withGroup<Result>(_ body: () async throws -> Result) async throws -> Result {
    // Each call of the body says for itself why there is no store.
    guard let opened else { return try await body() }
    return try await opened.withGroup(body)
  }

  func compact() async throws { try await store().compact() }
  func backUp(to path: String) async throws { try await store().backUp(to: path) }
  func check() async throws -> [String] { try await store().check() }

  func repair(setAside: @Sendable ([String]) throws -> Void) async throws -> Int {
    try await store().repair(setAside: setAside)
  }

  func stage() async throws -> (any SessionStage)? { try await store().stage() }

  var restsAfter: Duration? { opened?.restsAfter }
  func rest() async { await opened?.rest() }
  func close() async throws { try await opened?.close() }
}
