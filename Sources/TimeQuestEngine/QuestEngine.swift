import Synchronization
package import TimeQuestModels
public import TimeQuestPersistence
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestWords

/// The game: takes the moment once, opens one transaction, lets the pure rules decide, and saves.
///
/// Its methods are the player's; `parentSession()` gives the parent's. They answer views that hold
/// what their audience may see. They throw `QuestError` for what the rules refuse and `StoreError`
/// for what the store cannot do. Where no player is named, the default player is meant: the first
/// one made.
public final class QuestEngine: Sendable {
  package let environment: QuestEnvironment
  /// The replaceable rules of the game.
  public let policies: Policies
  let store: any QuestStore
  let pinHasher: any PINHasher
  let blockingWork: BlockingWork
  /// Whether an assistant plays: what it has a part in is marked.
  let isAssisted: Bool
  /// How long an attempt at the PIN waits for another one.
  let attemptTimeout: Duration
  private let isPrepared = Mutex(false)
  let changeCounter = ChangeCounter()

  /// An engine on a store, which it closes with `close`.
  ///
  /// Without a `pinHasher` there is no PIN: `setPIN`, `resetPIN` and `unlock` throw
  /// `PINHashingError`.
  ///
  /// Its calls never block the caller's actor: a store that waits for a lock, or the hashing of a
  /// PIN, does so on another thread.
  public convenience init(
    store: any QuestStore,
    environment: QuestEnvironment,
    policies: Policies = .default,
    pinHasher: (any PINHasher)? = nil
  ) {
    self.init(
      store: store,
      environment: environment,
      policies: policies,
      pinHasher: pinHasher,
      blockingWork: .background
    )
  }

  /// The same with a choice of where blocking work runs.
  package init(
    store: any QuestStore,
    environment: QuestEnvironment,
    policies: Policies = .default,
    pinHasher: (any PINHasher)? = nil,
    blockingWork: BlockingWork,
    attemptTimeout: Duration = .seconds(5),
    isAssisted: Bool = false
  ) {
    self.blockingWork = blockingWork
    self.isAssisted = isAssisted
    self.attemptTimeout = attemptTimeout
    self.store =
      switch blockingWork {
      case .inline: store
      case .background: OffCallerStore(base: store)
      }
    self.environment = environment
    self.policies = policies
    self.pinHasher = pinHasher ?? MissingPINHasher()
  }

  /// What the store says of itself; it holds no path and no password.
  public var storeInfo: StoreInfo { store.info }

  /// Fires when another process changed something; nil where changes are found by polling alone.
  package var changeSignal: ChangeSignal? { store.changeSignal }

  /// How long nothing has to be asked before ``rest()``; nil where the store has nothing to give
  /// back.
  package var restsAfter: Duration? { store.restsAfter }

  /// Gives back what the store holds only for the next call, such as a connection.
  package func rest() async { await store.rest() }

  /// Grows with every change that was made through this engine.
  package var changes: Int { changeCounter.count }

  /// Closes the store; later calls throw `StoreError` of kind `closed`.
  public func close() async throws {
    try await store.close()
  }

  /// Runs the body; all changes meanwhile may share one commit at its end.
  ///
  /// Do not report them to anybody before this returns: see `QuestStore.withGroup`. Throws the
  /// error of the body, or `StoreError` if the commit fails.
  package func withGroup<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await store.withGroup(body)
    } catch {
      // The first player may have been created within the group.
      isPrepared.withLock { $0 = false }
      throw error
    }
  }

  func renderer(for player: Player) -> PlayerRenderer {
    PlayerRenderer(for: player, policies: policies)
  }

  /// A transaction that only reads, once there is a player to read about.
  package func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader, Moment) throws -> Result
  ) async throws -> Result {
    try await prepareStore()
    let moment = environment.now()
    return try await store.read { reader in try body(reader, moment) }
  }

  /// A transaction that writes, once there is a player to write about.
  package func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter, Moment) throws -> Result
  ) async throws -> Result {
    try await prepareStore()
    let moment = environment.now()
    let result = try await store.write { writer in try body(writer, moment) }
    changeCounter.increment()
    return result
  }

  /// The moment with what the store's clock said at it, where machines share the store.
  ///
  /// The store is not asked under a simulated clock, which stands for every clock.
  func timed(_ moment: Moment, by reader: any StoreReader) throws -> Moment {
    guard environment.clock == .real, let time = try reader.storeTime() else { return moment }
    // The transaction may have waited for others before it asked.
    let waited = environment.now().bootNanoseconds - moment.bootNanoseconds
    var timed = moment
    timed.storeTime = time.advanced(by: Seconds(milliseconds: -waited / 1_000_000))
    return timed
  }

  /// A place for sessions that ``write(_:_:)`` takes in; nil where the store has none.
  package func stage() async throws -> (any SessionStage)? {
    try await prepareStore()
    return try await store.stage()
  }

  /// The same with the sessions of a stage.
  package func write<Result: Sendable>(
    _ stage: any SessionStage,
    _ body: @Sendable (any StoreWriter, any StagedSessions) throws -> Result
  ) async throws -> Result {
    let result = try await stage.write(body)
    changeCounter.increment()
    return result
  }

  /// The player that an empty store begins with.
  package func newFirstPlayer() -> Player {
    .first(
      PlayerID(environment.newUUID()),
      at: environment.now().wall,
      zone: environment.zoneName(),
      preferences: policies.preferences
    )
  }

  /// Makes the first player on an empty store, and removes what a kill left of a backup.
  ///
  /// Processes that start at once end with one player.
  private func prepareStore() async throws {
    guard !isPrepared.withLock({ $0 }) else { return }
    let (player, backup) = try await store.read {
      (try $0.defaultPlayer(), try $0.localValue(named: Self.unfinishedBackup))
    }
    if player == nil {
      let player = newFirstPlayer()
      try await store.write { writer in
        try writer.requireDefaultPlayer { player }
      }
    }
    if let backup { await removeLeftovers(ofBackup: backup) }
    isPrepared.withLock { $0 = true }
  }
}

extension StoreReader {
  /// The session with its player; not found where another player is named than its own.
  func session(_ id: SessionID, by playerID: PlayerID?) throws -> (Session, Player) {
    guard let session = try session(id), let player = try resolvedPlayer(session.playerID),
      try playerID.map({ try resolvedPlayer($0)?.id == player.id }) ?? true
    else { throw QuestError.notFound(.session, id: id.description) }
    return (session, player)
  }
}

extension Player {
  /// The name of a player until a person gives another one.
  package static let firstName = Catalogue.language("en").text("fallback.player", ["number": "1"])

  /// The player that a store begins with.
  static func first(
    _ id: PlayerID,
    at instant: Instant,
    zone: String,
    preferences: Preferences
  ) -> Player {
    Player(
      id: id,
      displayName: firstName,
      createdAt: instant,
      timeZone: zone,
      preferences: preferences
    )
  }
}
