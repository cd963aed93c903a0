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

/// Stores on several devices that meet in one folder.
struct FolderSyncTests {
  let folder: Folder
  let first = Device("kitchen")
  let second = Device("laptop")

  init() throws { folder = try Folder() }

  /// The kind of the error that the body throws; nil where it throws none of a sync.
  private func refusal(_ body: () async throws -> Void) async -> SyncError.Kind? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? SyncError)?.kind
    }
  }

  private func exchange(_ devices: Device...) async throws {
    for _ in 0..<2 {
      for device in devices { _ = try await device.sync.synchronize() }
    }
  }

  @Test func twoDevicesThatPlayEndWithOneStoreAndTheXPOfBoth() async throws {
    _ = try await first.beginFamily(in: folder, with: second)
    #expect(try await second.totalXP() == 120)
    try await first.play()
    second.pass(days: 1)
    let player = try await second.engine.playerRecord().id
    try await second.play(player)
    try await exchange(first, second)
    #expect(try await first.contents() == second.contents())
    #expect(try await first.totalXP() == 360)
    #expect(try await first.engine.profile().streak.current == 2)
    let files = try folder.files()
    try await exchange(first, second)
    #expect(try folder.files() == files, "nothing new is written")
  }

  @Test func anOpenSessionStaysOnItsDevice() async throws {
    _ = try await first.beginFamily(in: folder, with: second)
    let quest = try #require(try await first.engine.quests().first?.questID)
    _ = try await first.engine.start(quest)
    try await exchange(first, second)
    #expect(try await second.engine.current() == nil)
    #expect(try await second.engine.owner.export().sessions.count == 1)
  }

  private func rename(_ name: String, on device: Device) async throws {
    let routine = try await device.engine.routineRecords()[0]
    var change = RoutineChange()
    change.displayName = name
    _ = try await device.engine.owner.update(routine.id, revision: routine.revision, change)
  }

  @Test func oneEditOnTuesdayWinsOverThreeOnMonday() async throws {
    _ = try await first.beginFamily(in: folder, with: second)
    for name in ["One", "Two", "Three"] { try await rename(name, on: first) }
    var change = PlayerChange()
    for locale in ["de", "en", "de"] {
      change.preferences.locale = locale
      _ = try await first.engine.owner.update(change)
    }
    second.pass(days: 1)
    try await rename("Tuesday", on: second)
    change.preferences.locale = "en-GB"
    _ = try await second.engine.owner.update(change)
    try await exchange(first, second)
    for device in [first, second] {
      #expect(try await device.engine.routineRecords()[0].displayName == "Tuesday")
      #expect(try await device.engine.preferences().locale == "en-GB")
    }
    let events = try await first.engine.read { reader, _ in
      try reader.events(EventQuery(journal: .parent)).map(\.content)
    }
    let routine = try await first.engine.routineRecords()[0].id
    let lost = events.compactMap { event -> String? in
      guard case .routine(routine, let lost) = event else { return nil }
      return lost
    }
    #expect(lost.contains { $0.contains("Three") }, "\(lost)")
  }

  @Test func anEditThatKnewAnotherWinsWhateverTheClocksSay() async throws {
    _ = try await first.beginFamily(in: folder, with: second)
    first.pass(days: 30)
    try await rename("From a month ahead", on: first)
    try await exchange(first, second)
    try await rename("Now", on: second)
    try await exchange(second, first)
    for device in [first, second] {
      #expect(try await device.engine.routineRecords()[0].displayName == "Now")
    }
    let status = try await second.sync.status()
    #expect(status.replicas.last?.reason?.contains("The clock of that device is ahead") == true)
    let notices = try await second.engine.owner.check().notices
    #expect(notices.contains { $0.contains("a clock that was ahead") }, "\(notices)")
    #expect(try await first.engine.owner.check().notices.isEmpty)
  }

  @Test("a torn file is not merged, and is once it is whole", arguments: [0, 1, 100, 4095])
  func aTornFileIsMergedOnceItIsWhole(length: Int) async throws {
    _ = try await first.beginFamily(in: folder, with: second)
    let before = Set(try folder.files())
    try await first.play()
    _ = try await first.sync.synchronize()
    let file = try #require(try folder.files().first { !before.contains($0) })
    let whole = try #require(FileManager.default.contents(atPath: file))
    try whole.prefix(length).write(to: URL(filePath: file))
    let torn = try await second.sync.synchronize()
    #expect(torn.received == 0 && torn.status.foreignFiles == 1)
    #expect(try await second.totalXP() == 120)
    try whole.write(to: URL(filePath: file))
    #expect(try await second.sync.synchronize().status.foreignFiles == nil)
    #expect(try await second.totalXP() == 240)
  }

  @Test func aMissingPartIsNamedAndMergedWhenItComes() async throws {
    _ = try await first.beginFamily(in: folder, with: second)
    var files: [String] = []
    for _ in 0..<2 {
      let before = Set(try folder.files())
      try await first.play()
      _ = try await first.sync.synchronize()
      files += try folder.files().filter { !before.contains($0) }
    }
    let aside = "\(folder.path)/aside"
    try FileManager.default.moveItem(atPath: files[0], toPath: aside)
    let device = try #require(
      try await second.sync.synchronize().status.replicas.first { !$0.isThisDevice }
    )
    #expect(device.waiting == 1 && device.reason == "Parts of it have not arrived yet.")
    #expect(try await second.totalXP() == 240, "what is there is merged")
    try FileManager.default.moveItem(atPath: aside, toPath: files[0])
    let status = try await second.sync.synchronize().status
    #expect(status.replicas.allSatisfy { $0.waiting == nil })
    #expect(try await first.contents() == second.contents())
  }

  @Test func aFileInAnotherReplicasFolderIsNotAccepted() async throws {
    _ = try await first.beginFamily(in: folder, with: second)
    let files = try folder.files()
    let third = Device("tablet")
    let (mine, theirs) = (URL(filePath: files[0]), URL(filePath: files[1]))
    let spliced = theirs.deletingLastPathComponent().appending(
      path: "0123456789abcdefghjkmnpqrs.tqs"
    )
    try FileManager.default.copyItem(at: mine, to: spliced)
    let state = try #require(try await first.sync.state())
    _ = try await third.sync.join(folder.path, code: state.code, name: third.name)
    _ = try await first.sync.synchronize()
    #expect(try await third.contents() == first.contents())
    #expect(try await third.sync.status().replicas.count == 3)
  }

  @Test func aYearOfPlayStaysSmall() async throws {
    _ = try await first.beginFamily(in: folder, with: second)
    for _ in 0..<130 {
      first.pass(days: 1)
      try await first.play()
      _ = try await first.sync.synchronize()
    }
    let state = try #require(try await first.sync.state())
    let own = try folder.files().filter { $0.contains(state.directory) }
    #expect(own.count <= 50)
    let third = Device("tablet")
    _ = try await third.sync.join(folder.path, code: state.code, name: third.name)
    _ = try await first.sync.synchronize()
    #expect(try await third.contents() == first.contents())
    #expect(try await third.engine.owner.export().sessions.count == 131)
  }

  @Test func anErasedPlayerLeavesTheFolderOnceEachDeviceHasSynced() async throws {
    let code = try await first.beginFamily(in: folder, with: second)
    var change = PlayerChange()
    change.displayName = "Somebody with a rare name"
    let other = try await first.engine.owner.create(PlayerDraft(settings: change))
    try await first.play(other.id)
    try await exchange(first, second)
    #expect(try folder.texts(code).contains { $0.contains(other.displayName) })
    try await first.engine.owner.erase(other.id)
    try await exchange(first, second)
    #expect(try folder.texts(code).allSatisfy { !$0.contains(other.displayName) })
    #expect(try await second.engine.players().count == 1)
    #expect(try await first.contents() == second.contents())
  }

  @Test func aRemovedFileThatTheCarrierBringsBackDoesNothing() async throws {
    _ = try await first.beginFamily(in: folder, with: second)
    let old = try folder.copy()
    for _ in 0..<45 {
      try await first.play()
      _ = try await first.sync.synchronize()
    }
    for file in try old.files() {
      let name = URL(filePath: file).lastPathComponent
      let directory = URL(filePath: file).deletingLastPathComponent().lastPathComponent
      let target = "\(folder.path)/\(directory)/\(name)"
      if !FileManager.default.fileExists(atPath: target) {
        try FileManager.default.copyItem(atPath: file, toPath: target)
      }
    }
    let before = try #require(try await first.sync.state())
    try await exchange(first, second)
    #expect(try await first.sync.state()?.replicaID == before.replicaID)
    #expect(try await first.contents() == second.contents())
  }

  @Test func aWrongCodeAndAnEmptyFolderAreRefusedAndLeaveTheStoreAlone() async throws {
    let empty = try Folder()
    let key = try SodiumSegmentCipher().makeKey()
    #expect(
      await refusal { _ = try await second.sync.join(empty.path, code: key.code, name: "x") }
        == .unavailable
    )
    _ = try await first.sync.begin(in: folder.path, name: first.name)
    for code in [key.code, "0", "", "not a code"] {
      #expect(
        await refusal { _ = try await second.sync.join(folder.path, code: code, name: "x") }
          == .keyRejected
      )
    }
    #expect(await refusal { _ = try await second.sync.synchronize() } == .unavailable)
    #expect(try await second.sync.status().folder == nil)
    #expect(
      await refusal { _ = try await second.sync.begin(in: folder.path, name: "x") } == .unavailable
    )
  }

  @Test func oneChildWithAPlayerOnEachDeviceIsOnePlayerAfterTheJoin() async throws {
    try await first.quest()
    try await first.play()
    try await second.quest("Other")
    try await second.play()
    let theirs = try await first.engine.playerRecord().id
    let own = try await second.engine.playerRecord().id
    let code = try await first.sync.begin(in: folder.path, name: first.name).code
    await #expect(throws: PlayerChoiceNeeded.self) {
      try await second.sync.join(folder.path, code: code, name: second.name)
    }
    #expect(try folder.files().count == 1, "nothing is published before the choice")
    _ = try await second.sync.join(
      folder.path,
      code: code,
      name: second.name,
      choice: .player(theirs)
    )
    try await exchange(first, second)
    for device in [first, second] {
      #expect(try await device.engine.players().map(\.playerID) == [theirs])
      #expect(try await device.totalXP() == 240)
      #expect(try await device.engine.profile(of: own).playerID == theirs)
      #expect(try await device.engine.history(limit: 10).sessions.count == 2)
      #expect(try await device.engine.trend(days: 30).points.map(\.sessions) == [2])
    }
    try await second.play()
    try await exchange(first, second)
    #expect(try await first.totalXP() == 360)
    #expect(try await first.contents() == second.contents())
    try await first.engine.owner.erase(theirs)
    try await exchange(first, second)
    #expect(try await second.engine.owner.export().sessions.isEmpty)
  }

  @Test func aRemovedDeviceReadsNoMoreAndTheOthersJoinAgain() async throws {
    _ = try await first.beginFamily(in: folder, with: second)
    let third = Device("tablet")
    let old = try #require(try await first.sync.state()).code
    _ = try await third.sync.join(folder.path, code: old, name: third.name)
    try await exchange(first, second, third)
    let lost = try #require(try await third.sync.state()).replicaID
    let code = try await first.sync.remove(lost).code
    first.pass(days: 1)
    try await first.play()
    _ = try await first.sync.synchronize()
    let status = try await third.sync.synchronize().status
    #expect(status.replicas[0].reason?.contains("a new code") == true)
    #expect(try await third.totalXP() == 120, "the lost device keeps what it had")
    _ = try await second.sync.join(folder.path, code: code, name: second.name)
    try await exchange(first, second)
    #expect(try await second.totalXP() == 240)
    #expect(try await first.contents() == second.contents())
    #expect(try await first.sync.status().replicas.count == 2)
    #expect(try folder.texts(old).allSatisfy { $0.contains(lost.description) })
    #expect(try await first.sync.status().foreignFiles == nil)
  }

  @Test func anAppSyncsAsTheParentAlone() async throws {
    let session = first.engine.parentSession()
    let sync = FolderSync(session, cipher: SodiumSegmentCipher())
    try await session.setPIN("4711")
    session.lock()
    let calls: [@Sendable () async throws -> Void] = [
      { _ = try await sync.status() }, { _ = try await sync.code() },
      { _ = try await sync.synchronize() }, { _ = try await sync.newSegmentCount() },
      { _ = try await sync.begin(in: folder.path, name: "app") },
      { _ = try await sync.join(folder.path, code: "", name: "app") },
      { _ = try await sync.remove(ReplicaID(UUID())) }, { _ = try await sync.rename("app") },
    ]
    for call in calls { await #expect(throws: QuestError.locked) { try await call() } }
    #expect(try folder.files().isEmpty)
    try await session.unlock("4711")
    _ = try await sync.begin(in: folder.path, name: "app")
    #expect(try await sync.status().replicas.map(\.name) == ["app"])
  }

  @Test func oneStoreOnTwoMachinesIsOneReplica() async throws {
    _ = try await first.beginFamily(in: folder, with: second)
    let there = try folder.copy()
    try await first.play()
    _ = try await first.sync.synchronize(folder: there.path)
    _ = try await first.sync.synchronize()
    try await first.play()
    _ = try await first.sync.synchronize(folder: there.path)
    let state = try #require(try await first.sync.state())
    #expect(state.number == 3 && state.files.count == 3)
    // The carrier brings both machines' files together.
    for file in try there.files() {
      let target = folder.path + file.dropFirst(there.path.count)
      if !FileManager.default.fileExists(atPath: target) {
        try FileManager.default.copyItem(atPath: file, toPath: target)
      }
    }
    try await exchange(first, second)
    #expect(try await first.sync.state()?.replicaID == state.replicaID)
    #expect(try await first.contents() == second.contents())
  }
}
