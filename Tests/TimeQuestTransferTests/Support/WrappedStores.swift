import Synchronization
import TimeQuestPersistence

/// A store that lets some writes through and breaks then.
final class BrittleStore: QuestStore {
  struct Broken: Error {}

  private let honest: any QuestStore
  private let left: Mutex<Int>

  init(_ honest: any QuestStore, writes: Int) {
    self.honest = honest
    left = Mutex(writes)
  }

  var info: StoreInfo { honest.info }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result { try await honest.read(body) }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    try left.withLock { left in
      guard left > 0 else { throw Broken() }
      left -= 1
    }
    return try await honest.write(body)
  }

  func close() async throws {}
}

/// A store during whose first write something else happens.
final class MeddledStore: QuestStore {
  private let honest: any QuestStore
  private let meddle: @Sendable () async throws -> Void
  private let hasMeddled = Mutex(false)

  init(_ honest: any QuestStore, _ meddle: @escaping @Sendable () async throws -> Void) {
    self.honest = honest
    self.meddle = meddle
  }

  var info: StoreInfo { honest.info }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result { try await honest.read(body) }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    let result = try await honest.write(body)
    let isFirst = hasMeddled.withLock { has in
      defer { has = true }
      return !has
    }
    if isFirst { try await meddle() }
    return result
  }

  func close() async throws {}
}
