import Dispatch
import TimeQuestModels
import TimeQuestPersistence

/// Where work runs that may block its thread: calls of a store, and the hashing of a PIN.
package enum BlockingWork: Sendable {
  /// On the thread of the caller, for a program that has nothing else to do meanwhile.
  case inline
  /// On threads of its own: neither an actor, such as the main actor, nor Swift's pool waits.
  case background

  /// Runs work there that does not suspend.
  func run<Result: Sendable>(_ body: @Sendable () throws -> Result) async throws -> Result {
    switch self {
    case .inline: try body()
    case .background: try await Self.onThread { try body() }
    }
  }

  /// Runs work on a thread of its own.
  ///
  /// The body is `@concurrent`: what it calls would otherwise go back to the actor of the caller.
  static func onThread<Result: Sendable>(
    _ body: @concurrent @Sendable () async throws -> Result
  ) async throws -> Result {
    try await withTaskExecutorPreference(BlockingExecutor.shared) { try await body() }
  }
}

/// Threads that may block; Dispatch adds one where all are busy.
private final class BlockingExecutor: TaskExecutor {
  static let shared = BlockingExecutor()

  private let queue = DispatchQueue(label: "timequest.blocking", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// A store whose calls run on a thread of their own.
struct OffCallerStore: QuestStore {
  let base: any QuestStore

  var info: StoreInfo { base.info }
  var changeSignal: ChangeSignal? { base.changeSignal }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result {
    try await BlockingWork.onThread { try await base.read(body) }
  }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    try await BlockingWork.onThread { try await base.write(body) }
  }

  /// The body runs on the caller, and so does the commit at its end.
  func withGroup<Result>(_ body: () async throws -> Result) async throws -> Result {
    try await base.withGroup(body)
  }

  func compact() async throws { try await BlockingWork.onThread { try await base.compact() } }

  func backUp(to path: String) async throws {
    try await BlockingWork.onThread { try await base.backUp(to: path) }
  }

  func check() async throws -> [String] {
    try await BlockingWork.onThread { try await base.check() }
  }

  func repair(setAside: @Sendable ([String]) throws -> Void) async throws -> Int {
    try await BlockingWork.onThread { try await base.repair(setAside: setAside) }
  }

  func stage() async throws -> (any SessionStage)? {
    try await BlockingWork.onThread { try await base.stage() }.map { OffCallerStage(base: $0) }
  }

  var restsAfter: Duration? { base.restsAfter }
  func rest() async { await base.rest() }

  func close() async throws { try await BlockingWork.onThread { try await base.close() } }
}

/// A stage whose transaction runs on a thread of its own.
private struct OffCallerStage: SessionStage {
  let base: any SessionStage

  func add(_ session: Session) throws -> Session? { try base.add(session) }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter, any StagedSessions) throws -> Result
  ) async throws -> Result {
    try await BlockingWork.onThread { try await base.write(body) }
  }
}
