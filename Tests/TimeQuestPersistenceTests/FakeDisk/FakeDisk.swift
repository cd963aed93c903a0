import Synchronization
import TimeQuestPersistence
import TimeQuestTesting

/// A disk in memory: stores on it outlive their handles, as files do, and have a chosen fault.
final class FakeDisk: Sendable {
  enum Fault: CaseIterable {
    case ignoresClose
    case losesEverythingOnReopening
    case losesEventsOnCompacting
    case keepsDeletedBytes
    case separatesHandles
    case keepsSnapshotUntilWriting
    case hidesCommitsOfProcesses
    case losesUpdatesOfProcesses
    case losesCommitsOnKill
    case keepsPartialTransactionOnKill
    case skipsSyncs
    case makesReadableFiles
    case makesEmptyBackups
    case hidesBackupCapability
    case overwritesBackups
    case keepsPartOnFullDisk
    case ignoresFullDisk
    case ignoresDamage
    case ignoresForeignFiles
    case changesForeignFiles
    case ignoresNewerFormat
    case changesNewerFormat
    case ignoresClock
    case ignoresMissingPermission
  }

  /// What happened to a location while no store was open there.
  private enum Mark {
    case damaged
    case foreign
    case newer
    case readOnly
  }

  private struct Entry {
    let store: InMemoryStore
    var mark: Mark?
    /// The only byte of the file.
    var contents: UInt8 = 0
  }

  private let fault: Fault?
  private let entries = Mutex<[String: Entry]>([:])
  private let locations = Atomic(0)

  init(_ fault: Fault? = nil) {
    self.fault = fault
  }

  var fixture: StoreFixture {
    var fixture = StoreFixture(
      StoreScheme(name: "fake") { try self.open($0, $1) },
      isDurable: true,
      newLocation: { "\(self.locations.add(1, ordering: .relaxed).newValue)" },
      removeLocation: { location in self.entries.withLock { $0[location] = nil } }
    )
    fixture.damage = { self.mark($0, .damaged) }
    fixture.makeNewer = { self.mark($0, .newer) }
    fixture.makeReadOnly = { self.mark($0, .readOnly) }
    fixture.putForeignFile = { location in
      self.entries.withLock { $0[location] = Entry(store: InMemoryStore(), mark: .foreign) }
    }
    fixture.startProcess = { try FakeDiskProcess(self.open($0, .real), self.fault) }
    fixture.startTracedProcess = fixture.startProcess
    fixture.openWithoutSpace = { try FullDiskStore(self.open($0, .real), self.fault) }
    fixture.contents = { location in
      if self.fault == .keepsDeletedBytes { return Array("a name that nobody else has".utf8) }
      return self.entries.withLock { $0[location].map { [$0.contents] } ?? [] }
    }
    fixture.permissions = { location in
      let mode = self.fault == .makesReadableFiles ? 0o644 : 0o600
      return self.entries.withLock { $0[location] == nil ? [:] : ["store": mode] }
    }
    return fixture
  }

  /// Copies a store to a location.
  func copy(_ store: InMemoryStore, to location: String) throws {
    let copy = fault == .makesEmptyBackups ? InMemoryStore() : try store.backup()
    try entries.withLock { entries in
      guard entries[location] == nil || fault == .overwritesBackups else {
        throw StoreError(.refused, during: "backup")
      }
      entries[location] = Entry(store: copy)
    }
  }

  private func mark(_ location: String, _ mark: Mark) {
    entries.withLock { $0[location]?.mark = mark }
  }

  private func open(_ location: String, _ clock: ClockKind) throws -> any QuestStore {
    try entries.withLock { entries in
      if fault == .losesEverythingOnReopening { entries[location] = nil }
      let entry = entries[location] ?? Entry(store: InMemoryStore(clock: clock))
      entries[location] = entry
      switch entry.mark {
      case .damaged where fault != .ignoresDamage: throw StoreError(.corrupt, during: "open")
      case .foreign where fault != .ignoresForeignFiles:
        if fault == .changesForeignFiles { entries[location]?.contents += 1 }
        throw StoreError(.corrupt, during: "open")
      case .newer where fault != .ignoresNewerFormat:
        if fault == .changesNewerFormat { entries[location]?.contents += 1 }
        throw StoreError(.tooNew, during: "open")
      case .readOnly where fault != .ignoresMissingPermission:
        throw StoreError(.readOnly, during: "open")
      default: break
      }
      guard entry.store.info.clock == clock || fault == .ignoresClock else {
        throw StoreError.wrongClock(of: entry.store.info.clock)
      }
      let store = fault == .separatesHandles ? InMemoryStore(clock: clock) : entry.store
      return FakeDiskStore(store, on: self, fault)
    }
  }
}
