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

/// Parts that another device may not merge: authentic ones that it cannot read or must refuse.
struct RefusedSegmentTests {
  let folder: Folder
  let first = Device("kitchen")
  let second = Device("laptop")

  init() throws { folder = try Folder() }

  @Test func whatIsOfAnotherClockOrANewerFormatWaitsAndIsNamed() async throws {
    let code = try await first.beginFamily(in: folder, with: second)
    let key = try FamilyKey(code: code)
    let state = try #require(try await second.sync.state())
    let base = SegmentHeader(
      replicaID: state.replicaID,
      directory: state.directory,
      name: "laptop",
      number: 7,
      previous: nil,
      base: 1,
      clock: .simulated,
      writtenAt: .sample
    )
    for (isNewer, word) in [(true, "newer version"), (false, "real clock")] {
      var header = base
      if isNewer { header.formatVersion = 2 }
      if !isNewer {
        header = SegmentHeader(
          replicaID: base.replicaID,
          directory: base.directory,
          name: base.name,
          number: 8,
          previous: nil,
          base: 1,
          clock: .real,
          writtenAt: .sample
        )
      }
      let text = try Segment.text(header, [.player(.sample(.sample(9)))], FoundationDocumentCoder())
      let file = "\(folder.path)/\(state.directory)/\(SyncFolder.newName()).tqs"
      try Data(SodiumSegmentCipher().seal(text, with: key)).write(to: URL(filePath: file))
      let status = try await first.sync.synchronize().status
      let device = try #require(status.replicas.first { !$0.isThisDevice })
      #expect(device.reason?.contains(word) == true, "\(device)")
      try FileManager.default.removeItem(atPath: file)
    }
    #expect(try await first.engine.players().count == 1)
  }

  @Test func partsThatDoNotFollowEachOtherAreNamed() async throws {
    let code = try await first.beginFamily(in: folder, with: second)
    let state = try #require(try await second.sync.state())
    for (previous, isBroken) in [(state.hash, false), ("another file", true)] {
      let header = SegmentHeader(
        replicaID: state.replicaID,
        directory: state.directory,
        name: "laptop",
        number: 2,
        previous: previous,
        base: 1,
        clock: .simulated,
        writtenAt: .sample
      )
      let text = try Segment.text(header, [], FoundationDocumentCoder())
      let file = "\(folder.path)/\(state.directory)/\(SyncFolder.newName()).tqs"
      let key = try FamilyKey(code: code)
      try Data(SodiumSegmentCipher().seal(text, with: key)).write(to: URL(filePath: file))
      let status = try await first.sync.synchronize().status
      let reason = status.replicas.compactMap(\.reason).first
      #expect((reason?.contains("do not follow each other") == true) == isBroken)
    }
  }

  @Test func aPartThatContradictsWhatIsHereIsNamedAndChangesNothing() async throws {
    let code = try await first.beginFamily(in: folder, with: second)
    let state = try #require(try await second.sync.state())
    let session = try #require(try await first.contents().sessions.first)
    let moved = Session.sample(session.id, player: .sample(9), phase: .abandoned)
    let header = SegmentHeader(
      replicaID: state.replicaID,
      directory: state.directory,
      name: "laptop",
      number: 2,
      previous: nil,
      base: 1,
      clock: .simulated,
      writtenAt: .sample
    )
    var player = Player.sample(.sample(9))
    player.revision = 3
    let text = try Segment.text(
      header,
      [.player(player), .session(moved)],
      FoundationDocumentCoder()
    )
    let file = "\(folder.path)/\(state.directory)/\(SyncFolder.newName()).tqs"
    let key = try FamilyKey(code: code)
    try Data(SodiumSegmentCipher().seal(text, with: key)).write(to: URL(filePath: file))
    let before = try await first.contents()
    let device = try #require(
      try await first.sync.synchronize().status.replicas.first { !$0.isThisDevice }
    )
    #expect(
      device.waiting == 1 && device.reason?.hasPrefix("A part of it cannot be merged") == true
    )
    #expect(try await first.contents() == before)
  }
}
