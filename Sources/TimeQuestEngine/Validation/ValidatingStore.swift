import TimeQuestModels
import TimeQuestPersistence

/// A store whose transactions validate everything that they read.
struct ValidatingStore: QuestStore {
  let base: any QuestStore

  var info: StoreInfo { base.info }
  var changeSignal: ChangeSignal? { base.changeSignal }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result {
    try await base.read { try body(ValidatingReader(reader: $0)) }
  }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    try await base.write { try body(ValidatingWriter(base: $0)) }
  }

  func withGroup<Result>(_ body: () async throws -> Result) async throws -> Result {
    try await base.withGroup(body)
  }

  func compact() async throws { try await base.compact() }
  func backUp(to path: String) async throws { try await base.backUp(to: path) }
  func check() async throws -> [String] { try await base.check() }
  func repair(setAside: @Sendable ([String]) throws -> Void) async throws -> Int {
    try await base.repair(setAside: setAside)
  }

  func stage() async throws -> (any SessionStage)? {
    try await base.stage().map { ValidatingStage(base: $0) }
  }

  var restsAfter: Duration? { base.restsAfter }
  func rest() async { await base.rest() }
  func close() async throws { try await base.close() }
}

/// A stage whose transaction validates everything that it reads.
private struct ValidatingStage: SessionStage {
  let base: any SessionStage

  func add(_ session: Session) throws -> Session? { try base.add(session) }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter, any StagedSessions) throws -> Result
  ) async throws -> Result {
    try await base.write { try body(ValidatingWriter(base: $0), $1) }
  }
}
