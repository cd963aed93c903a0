package import JSONRPC
import Synchronization
package import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
package import TimeQuestNotifications
import TimeQuestPersistence
package import TimeQuestSync

/// One front end's client: the engine it plays on, and what it may do there.
package final class ClientSession: Sendable {
  package let engine: QuestEngine
  package let table: MethodTable<ClientSession>
  /// The hash of what can be called.
  let schemaHash: String
  /// What the connection may do as the parent; it starts locked.
  let parent: ParentSession
  /// Only under a simulated clock.
  package let clock: SimulatedClock?
  package let limits: Limits
  /// Told what goes wrong without being answered in full.
  let log: Log
  let subscriptions = Subscriptions()
  let reminders = ReminderWatch()
  /// By which reminders reach players while no front end is open.
  let channels: [any ReminderChannel]
  /// Seals what is synced; nil where the composition has no cipher.
  package let segmentCipher: (any SegmentCipher)?
  /// Whom an assistant plays for; nil means the default player.
  let toolPlayer = Mutex<PlayerID?>(nil)
  /// The answer of `rpc.discover`, once it was asked for: its examples are played once a process.
  let interfaceDocument = Mutex<EncodedJSON?>(nil)
  private let hasShutDown = Atomic(false)
  private let countOfWorkBeside = Atomic(0)

  package init(
    engine: QuestEngine,
    program: String = TimeQuestMethods.defaultProgram,
    clock: SimulatedClock?,
    limits: Limits,
    channels: [any ReminderChannel] = [],
    segmentCipher: (any SegmentCipher)? = nil,
    log: Log
  ) {
    self.engine = engine
    parent = engine.parentSession()
    table = TimeQuestMethods.table(of: engine.policies, program: program)
    schemaHash = SchemaHash.value(of: engine.policies)
    self.clock = clock
    self.limits = limits
    self.channels = channels
    self.segmentCipher = segmentCipher
    self.log = log
  }

  /// Set by `server.shutdown`: what was accepted is finished, nothing more is.
  ///
  /// So it is a second after a signal to end, for what has not begun by then.
  package var isShuttingDown: Bool { hasShutDown.load(ordering: .relaxed) || StopRequest.isOverdue }

  func shutDown() { hasShutDown.store(true, ordering: .relaxed) }

  /// Gives the connection the parent's powers, as `parent.unlock` does.
  package func unlock(_ pin: String) async throws(RPCError) {
    try await mappingErrors { try await parent.unlock(pin) }
  }

  /// Begins work that uses the store beside the requests.
  ///
  /// Until it ends, no requests share a commit: what the work writes would wait for it.
  package func runBeside(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    countOfWorkBeside.add(1, ordering: .relaxed)
    return Task.detached { [self] in
      await work()
      countOfWorkBeside.subtract(1, ordering: .relaxed)
    }
  }

  /// Whether such work has not ended.
  package var hasWorkBeside: Bool { countOfWorkBeside.load(ordering: .relaxed) > 0 }

  /// Lets go of the store; what cannot be closed is told in the log.
  package func close() async {
    do {
      try await engine.close()
    } catch {
      log.error("the store did not close: \(error)")
    }
  }
}

extension ClientSession: MethodContext {
  package static let commonErrors: [any ErrorKind] = Errors.ofStores + [Errors.storeOther]

  package func offers(_ audience: Audience) -> Bool { audience != .simulation || clock != nil }

  /// The store is not asked: whether the PIN is still the one, and the time not over, every call of
  /// the parent's session asks by itself.
  package func authorize(_ method: MethodDescription) throws {
    log.debug("runs \(method.name)")
    if method.audience == .parent, !parent.access.isUnlocked { throw QuestError.locked }
  }

  package func refusal(of method: MethodDescription) async -> (any Error)? {
    do {
      switch method.audience {
      case .parent: try await parent.authorized()
      case .owner: _ = try await parent.authorizedOrAlone()
      default: break
      }
      return nil
    } catch {
      return error
    }
  }

  /// What a request changes is told after its answer: only where nobody is told, requests share a
  /// commit.
  package var mayRunTogether: Bool { !subscriptions.isAny && !isShuttingDown && !hasWorkBeside }

  package func runTogether(_ body: () async -> Void) async throws {
    try await engine.withGroup(body)
  }

  /// Grows with everything that a subscriber or a waiting poll may want to know of.
  package var changes: Int { engine.changes &+ subscriptions.changes &+ reminders.clockChanges }
}

extension Audience {
  /// Only a client that is unlocked.
  static let parent = Audience("parent", note: "For the parent, after `parent.unlock`.")
  /// A client that is unlocked, and any while there is no PIN.
  static let owner = Audience(
    "owner",
    note: "For the parent, after `parent.unlock`; for anyone while no PIN is set."
  )
  /// Anyone, but only under a simulated clock; elsewhere the method does not exist.
  static let simulation = Audience("simulation", note: "Only with `--simulated-clock`.")
}
