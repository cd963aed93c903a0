import Synchronization
import Testing
import TimeQuestModels
import TimeQuestPersistence

@testable import TimeQuestCommand

/// A store that was busy when the program started.
struct ReopeningStoreTests {
  @Test func aCallAfterTheStartFindsTheStoreOnceItIsFree() async throws {
    let opened = Mutex(0)
    let busy = StoreError(.busy, during: "open")
    let scheme = StoreScheme(
      name: "test",
      usage: "test:",
      exists: { _ in true },
      open: { _, clock in
        let count = opened.withLock { count in
          count += 1
          return count
        }
        guard count > 2 else { throw busy }
        return InMemoryStore(clock: clock)
      }
    )
    let store = ReopeningStore(scheme, "", .real, failedWith: busy)
    // The call that has waited since the start does not wait again.
    await #expect(throws: busy) { try await store.read { try $0.players() } }
    #expect(opened.withLock { $0 } == 0)
    #expect(store.info.formatVersion == 0)
    for _ in 0..<2 {
      await #expect(throws: busy) { try await store.read { try $0.players() } }
    }
    #expect(try await store.read { try $0.players() }.isEmpty)
    try await store.withGroup { try await store.write { try $0.setLocalValue("1", named: "a") } }
    #expect(try await store.read { try $0.localValue(named: "a") } == "1")
    #expect(opened.withLock { $0 } == 3)
    #expect(store.info.scheme == "memory")
    try await store.close()
  }
}
