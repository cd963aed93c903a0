import Foundation
import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSodium
import TimeQuestTesting
import TimeQuestTransfer

@testable import TimeQuestSync

/// A carrier that puts something else in the place of a device's folder or file.
struct HostileCarrierTests {
  let folder: Folder
  let outside: Folder
  let first = Device("kitchen")
  let second = Device("laptop")

  init() throws {
    folder = try Folder()
    outside = try Folder()
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  /// The files outside of the folder, whose names could be those of segments.
  private func makeCanaries() throws -> [String] {
    let segment = "\(SyncFolder.newName()).tqs"
    let names = ["diary.txt", segment, "\(segment).part-0123456789abc"].sorted()
    for name in names { try write("keep me", to: "\(outside.path)/\(name)") }
    return names
  }

  private func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  private func replace(_ path: String, byLinkTo target: String) throws {
    try FileManager.default.moveItem(atPath: path, toPath: "\(path).aside")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  @Test func theRemovalOfADeviceWhoseFolderIsALinkTouchesNothingOutside() async throws {
    _ = try await first.beginFamily(in: folder, with: second)
    _ = try await first.sync.synchronize()
    let other = try #require(try await second.sync.state())
    let canaries = try makeCanaries()
    try replace("\(folder.path)/\(other.directory)", byLinkTo: outside.path)
    _ = try await first.sync.remove(other.replicaID)
    #expect(try names(in: outside.path) == canaries)
  }

  @Test func theRemovalOfADeviceTakesItsSegmentsAndNothingElse() async throws {
    _ = try await first.beginFamily(in: folder, with: second)
    _ = try await first.sync.synchronize()
    let other = try #require(try await second.sync.state())
    let place = "\(folder.path)/\(other.directory)"
    try write("x", to: "\(place)/\(SyncFolder.newName()).tqs.part-0123456789abc")
    let foreign = [".stignore", "notes.tqs", "\(SyncFolder.newName()).txt"].sorted()
    for name in foreign { try write("keep me", to: "\(place)/\(name)") }
    _ = try await first.sync.remove(other.replicaID)
    #expect(try names(in: place) == foreign)
  }

  @Test func nothingIsWrittenThroughALinkInThePlaceOfTheOwnFolder() async throws {
    _ = try await first.beginFamily(in: folder, with: second)
    let own = try #require(try await first.sync.state()).directory
    let canaries = try makeCanaries()
    try replace("\(folder.path)/\(own)", byLinkTo: outside.path)
    try await first.play()
    await #expect {
      try await first.sync.synchronize()
    } throws: { error in
      (error as? SyncError)?.kind == .unavailable
        && "\(error)".contains("\(own) must be a folder, and a link or a file stands there")
    }
    #expect(try names(in: outside.path) == canaries)
  }

  @Test(arguments: [true, false])
  func anOwnFileUnderAnotherNameMakesNoNewDevice(isCopied: Bool) async throws {
    _ = try await first.beginFamily(in: folder, with: second)
    let own = try #require(try await first.sync.state())
    for file in own.files {
      let path = "\(folder.path)/\(own.directory)/"
      let other = "\(path)\(SyncFolder.newName()).tqs"
      if isCopied {
        try FileManager.default.copyItem(atPath: path + file.name, toPath: other)
      } else {
        try FileManager.default.moveItem(atPath: path + file.name, toPath: other)
      }
    }
    for _ in 0..<3 {
      try await first.play()
      _ = try await first.sync.synchronize()
    }
    #expect(try await first.sync.state()?.directory == own.directory)
    #expect(try await second.sync.synchronize().status.replicas.count == 2)
    #expect(try await first.totalXP() == second.totalXP())
  }

  @Test(arguments: ["\u{1B}[2Jlaptop", "\u{202E}potpal", "", String(repeating: "x", count: 81)])
  func aDeviceWhoseNameCouldBeNoNameIsNotShown(name: String) async throws {
    let code = try await first.beginFamily(in: folder, with: second)
    let header = SegmentHeader(
      replicaID: ReplicaID(UUID()),
      directory: SyncFolder.newName(),
      name: name,
      number: 1,
      previous: nil,
      base: 1,
      clock: .simulated,
      writtenAt: .sample
    )
    let text = try Segment.text(header, [], FoundationDocumentCoder())
    let bytes = try SodiumSegmentCipher().seal(text, with: FamilyKey(code: code))
    try SyncFolder(folder.path).write(
      bytes,
      to: SyncFolder.newName() + ".tqs",
      in: header.directory
    )
    let status = try await first.sync.synchronize().status
    #expect(status.replicas.map(\.name) == ["kitchen", "laptop"])
    #expect(status.foreignFiles == 1)
  }

  /// The kinds of things that stand under the name of a folder or of a file.
  enum Obstacle: CaseIterable { case link, loop, pipe, folder, file, sparseFile }

  private func put(_ obstacle: Obstacle, at path: String) throws {
    let manager = FileManager.default
    switch obstacle {
    case .link: try manager.createSymbolicLink(atPath: path, withDestinationPath: "/etc/passwd")
    case .loop: try manager.createSymbolicLink(atPath: path, withDestinationPath: path)
    case .pipe: try #require(unsafe mkfifo(path, 0o600) == 0)
    case .folder: try manager.createDirectory(atPath: path, withIntermediateDirectories: false)
    case .file: try write("no segment", to: path)
    case .sparseFile:
      try write("", to: path)
      try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: 1 << 40)
    }
  }

  @Test(arguments: Obstacle.allCases)
  func whatStandsInThePlaceOfAFolderOrAFileStopsNoOtherDevice(_ obstacle: Obstacle) async throws {
    _ = try await first.beginFamily(in: folder, with: second)
    _ = try await first.sync.synchronize()
    let other = try #require(try await second.sync.state()).directory
    try put(obstacle, at: "\(folder.path)/\(SyncFolder.newName())")
    try put(obstacle, at: "\(folder.path)/\(other)/\(SyncFolder.newName()).tqs")
    try await second.play()
    _ = try await second.sync.synchronize()
    #expect(try await first.sync.synchronize().received == 1)
    #expect(try await first.totalXP() == second.totalXP())
  }
}
