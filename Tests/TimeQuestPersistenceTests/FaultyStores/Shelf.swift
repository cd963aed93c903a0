import Synchronization
import TimeQuestPersistence
import TimeQuestTesting

/// Stores that outlive their handles, as files do, with a fault to order.
final class Shelf: Sendable {
  enum Fault: CaseIterable {
    case staysOpen
    case forgets
    case forgetsWhenCompacted
    case keepsTracesOfTheDeleted
    case givesEachHandleItsOwn
    case losesUpdatesOfProcesses
    case losesWhatTheKilledDid
    case keepsHalfOfWhatTheKilledDid
    case keepsHalfOfWhatDoesNotFit
    case overlooksFullDisks
    case overlooksDamage
    case overlooksNewerFormat
    case touchesNewerFormat
    case overlooksClock
    case overlooksMissingPermission
  }

  /// What was done to a place while no store was open on it.
  private enum Mark {
    case damaged
    case newer
    case readOnly
  }

  private struct Entry {
    let store: InMemoryStore
    var mark: Mark?
    var touches: UInt8 = 0
  }

  private let fault: Fault?
  private let entries = Mutex<[String: Entry]>([:])
  private let places = Mutex(0)

  init(_ fault: Fault? = nil) {
    self.fault = fault
  }

  var fixture: StoreFixture {
    var fixture = StoreFixture(
      StoreScheme(name: "shelf") { try self.open($0, $1) },
      isDurable: true,
      newPlace: {
        self.places.withLock { count in
          count += 1
          return "place \(count)"
        }
      },
      removePlace: { place in self.entries.withLock { $0[place] = nil } }
    )
    fixture.damage = { place in self.entries.withLock { $0[place]?.mark = .damaged } }
    fixture.makeNewer = { place in self.entries.withLock { $0[place]?.mark = .newer } }
    fixture.makeReadOnly = { place in self.entries.withLock { $0[place]?.mark = .readOnly } }
    fixture.startProcess = { ShelfProcess(try self.open($0, .real), self.fault) }
    fixture.openWithoutSpace = { CrampedStore(try self.open($0, .real), self.fault) }
    fixture.fingerprint = { place in
      if self.fault == .keepsTracesOfTheDeleted { return Array("a name that nobody else has".utf8) }
      return self.entries.withLock { [$0[place]?.touches ?? 0] }
    }
    return fixture
  }

  private func open(_ place: String, _ clock: ClockKind) throws -> any QuestStore {
    try entries.withLock { entries in
      if fault == .forgets { entries[place] = nil }
      if fault == .touchesNewerFormat { entries[place]?.touches += 1 }
      let entry = entries[place] ?? Entry(store: InMemoryStore(clock: clock))
      entries[place] = entry
      switch entry.mark {
      case .damaged where fault != .overlooksDamage: throw StoreError(.corrupt, during: "open")
      case .newer where fault != .overlooksNewerFormat: throw StoreError(.tooNew, during: "open")
      case .readOnly where fault != .overlooksMissingPermission:
        throw StoreError(.readOnly, during: "open")
      default: break
      }
      guard entry.store.info.clock == clock || fault == .overlooksClock else {
        throw StoreError.wrongClock(of: entry.store.info.clock)
      }
      let store = fault == .givesEachHandleItsOwn ? InMemoryStore(clock: clock) : entry.store
      return ShelfHandle(store, fault)
    }
  }
}
