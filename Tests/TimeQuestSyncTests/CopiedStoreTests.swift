import Foundation
import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression
import TimeQuestSQLite
import TimeQuestSodium
import TimeQuestTesting
import TimeQuestTransfer

@testable import TimeQuestSync

/// Stores in files, which can be copied.
struct CopiedStoreTests {
  let folder: Folder
  let stores: Folder

  init() throws {
    folder = try Folder()
    stores = try Folder()
  }

  private func device(_ name: String, file: String) throws -> Device {
    Device(name, store: try SQLiteStore(path: "\(stores.path)/\(file)", clock: .simulated))
  }

  private func copyStore(_ file: String, to copy: String) throws {
    for suffix in ["", "-wal", "-shm"] {
      let source = "\(stores.path)/\(file)\(suffix)"
      guard FileManager.default.fileExists(atPath: source) else { continue }
      try FileManager.default.copyItem(atPath: source, toPath: "\(stores.path)/\(copy)\(suffix)")
    }
  }

  @Test func aCopiedStoreFileTakesANewIDAndNothingIsLost() async throws {
    let first = try device("kitchen", file: "a")
    try await first.quest()
    let code = try await first.sync.begin(in: folder.path, name: "kitchen").code
    let second = Device("laptop")
    _ = try await second.sync.join(folder.path, code: code, name: "laptop")
    try await first.engine.close()
    try copyStore("a", to: "b")
    let (original, copy) = (try device("kitchen", file: "a"), try device("copy", file: "b"))
    try await original.play()
    try await copy.play()
    for _ in 0..<3 {
      for device in [original, copy, second] { _ = try await device.sync.synchronize() }
    }
    let ids = [try await original.sync.state(), try await copy.sync.state()].map { $0?.replicaID }
    #expect(ids[0] != ids[1])
    let names = try await second.sync.status().replicas.map(\.name).sorted()
    #expect(names == ["kitchen", "kitchen 2", "laptop"])
    for device in [original, copy, second] {
      #expect(try await device.totalXP() == 240)
      #expect(try await device.contents() == original.contents())
    }
  }

  @Test func twoCopiesThatWriteAtOnceMakeOneNewDevice() async throws {
    let first = try device("kitchen", file: "a")
    try await first.quest()
    let code = try await first.sync.begin(in: folder.path, name: "kitchen").code
    let second = Device("laptop")
    _ = try await second.sync.join(folder.path, code: code, name: "laptop")
    let before = try #require(try await first.sync.state()).replicaID
    try await first.engine.close()
    try copyStore("a", to: "b")
    let there = try folder.copy()
    let (original, copy) = (try device("kitchen", file: "a"), try device("copy", file: "b"))
    for (device, place) in [(original, folder), (copy, there)] {
      try await device.play()
      _ = try await device.sync.synchronize(folder: place.path)
    }
    for file in try there.files() {
      let target = folder.path + file.dropFirst(there.path.count)
      guard !FileManager.default.fileExists(atPath: target) else { continue }
      try FileManager.default.copyItem(atPath: file, toPath: target)
    }
    for _ in 0..<3 {
      for device in [original, copy, second] {
        _ = try await device.sync.synchronize(folder: folder.path)
      }
    }
    let ids = [try await original.sync.state(), try await copy.sync.state()].map { $0?.replicaID }
    #expect(ids.count { $0 == before } == 1)
    #expect(try await second.sync.status().replicas.count == 3)
    for device in [original, copy, second] { #expect(try await device.totalXP() == 240) }
  }

  @Test func aCopyOfTheDeviceThatRemovedAnotherJoinsAgain() async throws {
    let first = try device("kitchen", file: "a")
    try await first.quest()
    let code = try await first.sync.begin(in: folder.path, name: "kitchen").code
    let lost = Device("laptop")
    _ = try await lost.sync.join(folder.path, code: code, name: "laptop")
    _ = try await first.sync.synchronize()
    try await first.engine.close()
    try copyStore("a", to: "b")
    let (original, copy) = (try device("kitchen", file: "a"), try device("copy", file: "b"))
    let new = try await original.sync.remove(#require(try await lost.sync.state()).replicaID).code
    try await copy.play()
    let files = try folder.files()
    #expect(try await copy.sync.synchronize().status.replicas[0].reason != nil)
    #expect(try folder.files() == files, "it writes nothing by the old key")
    _ = try await copy.sync.join(folder.path, code: new)
    for _ in 0..<2 {
      for device in [original, copy] { _ = try await device.sync.synchronize() }
    }
    #expect(try await original.totalXP() == 120)
    #expect(try await original.contents() == copy.contents())
  }

  @Test func aRestoredBackupJoinsAgainAndNothingIsLost() async throws {
    let first = try device("kitchen", file: "a")
    try await first.quest()
    try await first.play()
    let code = try await first.sync.begin(in: folder.path, name: "kitchen").code
    try await first.engine.owner.backUp(to: "\(stores.path)/backup")
    try await first.play()
    _ = try await first.sync.synchronize()
    let restored = try device("kitchen", file: "backup")
    #expect(try await restored.sync.status().folder == nil, "a backup holds no key")
    _ = try await restored.sync.join(folder.path, code: code, name: "kitchen")
    #expect(try await restored.totalXP() == 240)
    #expect(try await restored.contents() == first.contents())
  }
}
