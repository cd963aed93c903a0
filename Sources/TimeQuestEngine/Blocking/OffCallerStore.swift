import TimeQuestModels
import TimeQuestPersistence

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
