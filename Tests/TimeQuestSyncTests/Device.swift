import Foundation
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSodium
import TimeQuestTesting
import TimeQuestTransfer

@testable import TimeQuestSync

/// A device of a family: a store, a clock and its sync.
struct Device: Sendable {
  let name: String
  let clock: SimulatedClock
  let engine: QuestEngine
  let sync: FolderSync

  init(
    _ name: String,
    store: any QuestStore = InMemoryStore(clock: .simulated),
    at instant: Instant = .sample
  ) {
    self.name = name
    clock = SimulatedClock(at: instant)
    engine = QuestEngine(
      store: store,
      environment: clock.environment,
      pinHasher: FakePINHasher()
    )
    sync = FolderSync(engine.administratorSession(), cipher: SodiumSegmentCipher())
  }

  /// Creates a quest of one step for every day.
  @discardableResult
  func quest(_ name: String = "Dawn Raid") async throws -> Routine {
    let quest = try await engine.owner.create(
      RoutineDraft(name: name, displayName: name, activeDays: .everyDay, tasks: [.init(name: "a")])
    )
    return try await engine.routineRecord(quest.id)
  }

  /// Plays the first quest of the day by a player.
  @discardableResult
  func play(_ player: PlayerID? = nil) async throws -> SessionID {
    guard let quest = try await engine.quests(of: player).first?.questID else {
      throw SyncError(.damaged, "There is no quest.")
    }
    let session = try await engine.start(quest, by: player).sessionID
    _ = try await engine.lockIn(Estimate(100), in: session, by: player)
    _ = clock.advance(by: 100)
    _ = try await engine.done(session, by: player)
    _ = try await engine.next(session, by: player)
    return session
  }

  /// Plays a quest once and begins a sync that the other device joins; both know it then, and the
  /// code is the answer.
  @discardableResult
  func beginFamily(in folder: Folder, with other: Device) async throws -> String {
    try await quest()
    try await play()
    let code = try await sync.begin(in: folder.path, name: name).code
    _ = try await other.sync.join(folder.path, code: code, name: other.name)
    _ = try await sync.synchronize()
    return code
  }

  func pass(days: Int) {
    _ = clock.advance(by: Seconds(days * 86_400))
  }

  /// What the store holds, without what stays with each store.
  func contents() async throws -> ExportDocument {
    var document = try await engine.owner.export()
    document.sessions.removeAll { $0.phase.isOpen }
    document.sessions.sort { $0.id < $1.id }
    return document
  }

  func totalXP() async throws -> Int { try await engine.profile().totalXP }
}

/// A family's folder, which is removed at the end.
final class Folder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "sync-\(UUID())").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The paths of all files.
  func files() throws -> [String] {
    let folder = try SyncFolder(path)
    return try folder.directories().flatMap { directory in
      try folder.files(in: directory).map { "\(path)/\(directory)/\($0)" }
    }
  }

  func copy() throws -> Folder {
    let copy = try Folder()
    try FileManager.default.removeItem(atPath: copy.path)
    try FileManager.default.copyItem(atPath: path, toPath: copy.path)
    return copy
  }

  /// The texts that the key opens.
  func texts(_ code: String) throws -> [String] {
    let key = try FamilyKey(code: code)
    return try files().compactMap { file in
      let bytes = FileManager.default.contents(atPath: file).map(Array.init) ?? []
      return try SodiumSegmentCipher().open(bytes, with: key).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }
}
