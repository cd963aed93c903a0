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
  let engine: QuestEngine
  /// What can be called.
  let table: MethodTable<ClientSession>
  /// The hash of what can be called.
  let schemaHash: Lazy<String>
  let access = ParentAccess()
  /// Only under a simulated clock.
  let clock: SimulatedClock?
  package let limits: Limits
  /// Told what goes wrong without being answered in full.
  let log: Log
  let subscriptions = Subscriptions()
  let reminders = ReminderWatch()
  /// By which reminders reach players while no front end is open.
  let channels: [any ReminderChannel]
  /// Seals what is synced; nil where the composition has no cipher.
  let segmentCipher: (any SegmentCipher)?
  /// Whom an assistant plays for; nil means the default player.
  let toolPlayer = Mutex<PlayerID?>(nil)
  /// The answer of `rpc.discover`, once it was asked for: its examples are played once a process.
  let interfaceDocument = Mutex<EncodedJSON?>(nil)
  private let shutdown = Mutex(false)

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
    let table = TimeQuestMethods.table(of: engine.policies, program: program)
    self.table = table
    schemaHash = Lazy { SchemaHash.value(of: table.vocabularies) }
    self.clock = clock
    self.limits = limits
    self.channels = channels
    self.segmentCipher = segmentCipher
    self.log = log
  }

  /// The kind of store, such as `sqlite`.
  package var storeScheme: String { engine.storeInfo.scheme }

  /// Set by `server.shutdown`: what was accepted is finished, nothing more is.
  package var isShuttingDown: Bool { shutdown.withLock { $0 } }

  func shutDown() {
    shutdown.withLock { $0 = true }
  }

  /// Gives the connection the parent's powers, as `parent.unlock` does.
  package func unlock(_ pin: String) async throws(RPCError) {
    do {
      try await engine.unlock(pin, for: access)
    } catch {
      throw await rpcError(for: error)
    }
  }

  /// Lets go of the store; what cannot be closed is told in the log.
  package func close() async {
    do {
      try await engine.close()
    } catch {
      log.error("the store did not close: \(error)")
    }
  }
}
