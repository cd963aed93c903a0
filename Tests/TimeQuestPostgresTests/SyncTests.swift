import Foundation
import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSodium
import TimeQuestSync
import TimeQuestTesting
import TimeQuestTransfer

@testable import TimeQuestPostgres

/// One store on a server, which two machines sync, each with a folder of its own.
@Suite(.enabled(if: Server.isRunning, Server.skipReason)) struct SyncTests {
  /// A program on a machine: a handle of its own on a store.
  private struct Machine {
    let engine: QuestEngine
    let clock = SimulatedClock(at: .sample)

    init(_ store: any QuestStore) {
      engine = QuestEngine(
        store: store,
        environment: clock.environment,
        pinHasher: FakePINHasher()
      )
    }

    var sync: FolderSync {
      FolderSync(engine.administratorSession(), cipher: SodiumSegmentCipher())
    }

    func play() async throws {
      let quest = try #require(try await engine.quests().first?.questID)
      let session = try await engine.start(quest).sessionID
      _ = try await engine.lockIn(Estimate(100), in: session)
      _ = clock.advance(by: 100)
      _ = try await engine.done(session)
      _ = try await engine.next(session)
    }

    /// All finished sessions, in the order of their ids.
    func sessions() async throws -> [Session] {
      try await engine.owner.export().sessions.sorted { $0.id < $1.id }
    }
  }

  private func newFolder() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sync-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Brings the files of one folder to the other, as a carrier does.
  private func carry(_ source: String, _ target: String) throws {
    let files = FileManager.default
    for name in try files.subpathsOfDirectory(atPath: source) {
      let (from, to) = ("\(source)/\(name)", "\(target)/\(name)")
      guard !files.fileExists(atPath: to) else { continue }
      let folder = URL(filePath: to).deletingLastPathComponent()
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      if name.hasSuffix(".tqs") { try files.copyItem(atPath: from, toPath: to) }
    }
  }

  @Test func oneStoreThatTwoMachinesSyncIsOneReplica() async throws {
    let location = Server.newLocation()
    let stores = try (0..<2).map { _ in try PostgresStore(location: location, clock: .simulated) }
    let (first, second) = (Machine(stores[0]), Machine(stores[1]))
    let other = Machine(InMemoryStore(clock: .simulated))
    let (here, there) = (try newFolder(), try newFolder())
    defer {
      for folder in [here, there] { try? FileManager.default.removeItem(atPath: folder) }
    }
    let draft = RoutineDraft(
      name: "Morning",
      displayName: "Dawn Raid",
      activeDays: .everyDay,
      tasks: [.init(name: "a")]
    )
    _ = try await first.engine.owner.create(draft)
    try await first.play()
    let code = try await first.sync.begin(in: here, name: "school").code
    try carry(here, there)
    _ = try await other.sync.join(there, code: code, name: "laptop")

    // Both machines write for the one store, each into the folder that it sees.
    for (machine, folder) in [(second, there), (first, here), (second, there)] {
      try await machine.play()
      _ = try await machine.sync.synchronize(folder: folder)
    }
    let replica = try await first.sync.status().replicas[0].replicaID
    for _ in 0..<2 {
      try carry(here, there)
      try carry(there, here)
      _ = try await first.sync.synchronize(folder: here)
      _ = try await second.sync.synchronize(folder: there)
      _ = try await other.sync.synchronize()
    }

    #expect(try await second.sync.status().replicas[0].replicaID == replica)
    let status = try await other.sync.status()
    #expect(status.replicas.map(\.replicaID).filter { $0 == replica }.count == 1)
    #expect(status.replicas.count == 2 && status.replicas.allSatisfy { $0.reason == nil })
    #expect(try await other.sessions().count == 4)
    #expect(try await other.sessions() == first.sessions())
    #expect(try await other.engine.profile().totalXP == first.engine.profile().totalXP)
    for store in stores { try await store.close() }
    try await StoreFixture.postgres().removeLocation(location)
  }
}
