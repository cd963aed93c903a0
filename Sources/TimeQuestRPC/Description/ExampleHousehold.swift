import Foundation
import JSONRPC
import Synchronization
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence

/// A household in memory for each example, with a simulated clock and counted ids.
struct ExampleHousehold: ExampleHost {
  /// 2026-11-20T07:00:00Z, a Friday.
  private static let start = Instant(milliseconds: 1_795_158_000_000)
  private static let pin = PINRecord(hash: ExamplePINHasher.hash, generation: 1)

  let policies: Policies

  struct Service: Sendable {
    let store: InMemoryStore
    let clock: SimulatedClock
    let ids: IDCounter
  }

  /// There is a PIN, unless nothing at all has happened.
  func service(for fixture: ExampleFixture) async throws -> Service {
    let store = InMemoryStore(clock: .simulated)
    if !fixture.isEmpty { try await store.write { try $0.put(Self.pin) } }
    return Service(store: store, clock: SimulatedClock(at: Self.start), ids: IDCounter())
  }

  func copy(of service: Service) throws -> Service {
    Service(
      store: try service.store.copy(),
      clock: service.clock.copy(),
      ids: service.ids.copy()
    )
  }

  func client(of service: Service) -> ClientSession {
    var environment = service.clock.environment
    environment.newUUID = { service.ids.next() }
    environment.newEditID = { .unknown }
    return ClientSession(
      engine: QuestEngine(
        store: service.store,
        environment: environment,
        policies: policies,
        pinHasher: ExamplePINHasher(),
        blockingWork: .inline
      ),
      clock: service.clock,
      limits: Limits(),
      log: .discarding
    )
  }

  func prepare(_ client: ClientSession, for method: any Method<ClientSession>.Type) {
    guard [.parent, .owner].contains(method.audience) || method.name.hasPrefix("parent.") else {
      return client.parent.lock()
    }
    let now = client.engine.environment.now()
    client.parent.access.unlock(generation: Self.pin.generation, at: now)
  }
}

/// Knows the one PIN of the examples: a real hash takes longer than all examples together.
private struct ExamplePINHasher: PINHasher {
  static let hash = "example"

  func hash(_ pin: String) -> String { Self.hash }
  func matches(_ pin: String, hash: String) -> Bool { pin == "8642" }
}

/// Ids that look random and are counted: version 4 by their form, the same in every run.
final class IDCounter: Sendable {
  private let count: Mutex<UInt16>

  init(after count: UInt16 = 0) {
    self.count = Mutex(count)
  }

  /// One that goes on as this one does.
  func copy() -> IDCounter { IDCounter(after: count.withLock(\.self)) }

  func next() -> UUID {
    let last = count.withLock { count in
      count &+= 1
      return count
    }
    return UUID(
      uuid: (
        0x7E, 0x57, 0x1D, 0x5A, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0,
        UInt8(last >> 8), UInt8(last & 0xFF)
      )
    )
  }
}
