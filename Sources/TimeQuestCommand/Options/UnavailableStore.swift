import TimeQuestPersistence

/// Replaces a store that could not be opened: every operation throws the reason.
struct UnavailableStore: QuestStore {
  let info: StoreInfo
  let reason: StoreError

  init(scheme: String, clock: ClockKind, reason: StoreError) {
    info = StoreInfo(scheme: scheme, formatVersion: 0, isDurable: false, clock: clock)
    self.reason = reason
  }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result { throw reason }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result { throw reason }

  func compact() throws { throw reason }
  func backUp(to path: String) throws { throw reason }
  func check() throws -> [String] { throw reason }
  func close() {}
}
