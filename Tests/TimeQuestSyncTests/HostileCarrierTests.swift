import Foundation
import Synchronization
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
        && "\(error)".contains("\(own) must be a folder, but it is a link or a file")
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

  /// What there is to read but not to merge: a copy, a part, and something else.
  enum Junk: CaseIterable { case ownInOwn, ownInOther, otherInOther, torn, foreign, huge }

  private func put(_ junk: Junk) async throws -> String {
    let own = try #require(try await first.sync.state())
    let other = try #require(try await second.sync.state())
    let source = junk == .otherInOther || junk == .torn ? other : own
    let target = junk == .ownInOwn ? own : other
    let file = try #require(source.files.last).name
    var bytes = try Data(
      contentsOf: URL(filePath: "\(folder.path)/\(source.directory)/\(file)")
    )
    if junk == .torn { bytes.removeLast() }
    if junk == .foreign { bytes[100] ^= 1 }
    let path = "\(folder.path)/\(target.directory)/\(SyncFolder.newName()).tqs"
    try bytes.write(to: URL(filePath: path))
    if junk == .huge {
      try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: 79 << 20)
    }
    return path
  }

  @Test(arguments: Junk.allCases)
  func whatIsNothingToMergeIsReadAgainOnlyOnceItChanges(_ junk: Junk) async throws {
    _ = try await first.beginFamily(in: folder, with: second)
    _ = try await second.sync.synchronize()
    _ = try await first.sync.synchronize()
    let path = try await put(junk)
    let cipher = CountingCipher()
    let sync = FolderSync(first.engine.administratorSession(), cipher: cipher)
    for expected in [true, true, false, false] {
      let status = try await sync.synchronize().status
      #expect((cipher.takeCount() > 0) == expected)
      #expect((status.foreignFiles ?? 0 > 0) == [.torn, .foreign, .huge].contains(junk))
      #expect(status.replicas.count == 2)
    }
    if junk == .torn {
      let file = try #require(try await second.sync.state()?.files.last).name
      let place = URL(filePath: path).deletingLastPathComponent()
      try Data(contentsOf: place.appending(path: file)).write(to: URL(filePath: path))
    } else {
      try write("something else", to: path)
    }
    _ = try await sync.synchronize()
    #expect(cipher.takeCount() > 0)
  }

  @Test(arguments: [Obstacle.link, .loop, .pipe, .file])
  func whatStandsInThePlaceOfADevicesFolderIsNamedAndStopsNoOther(_ obstacle: Obstacle) async throws
  {
    let third = Device("tablet")
    let code = try await first.beginFamily(in: folder, with: second)
    _ = try await third.sync.join(folder.path, code: code, name: "tablet")
    for device in [first, second, third] { _ = try await device.sync.synchronize() }
    let own = try #require(try await second.sync.state()).directory
    let path = "\(folder.path)/\(own)"
    try FileManager.default.moveItem(atPath: path, toPath: "\(path).aside")
    try put(obstacle, at: path)
    try await third.play()
    _ = try await third.sync.synchronize()
    for (device, isOwn) in [(first, false), (second, true)] {
      if isOwn { try await device.play() }
      do {
        #expect(try await device.sync.synchronize().received == 1)
        #expect(!isOwn)
      } catch let error as SyncError {
        #expect(isOwn && error.reason.contains("\(own) must be a folder"))
      }
      let named = try await device.sync.status().replicas.filter {
        $0.reason?.contains("\(own) must be a folder") == true
      }
      #expect(named.map(\.name) == ["laptop"])
    }
    #expect(try await first.totalXP() == third.totalXP())
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: "\(path).aside", toPath: path)
    for device in [second, first, third, second] { _ = try await device.sync.synchronize() }
    for device in [first, second, third] {
      #expect(try await device.sync.status().replicas.compactMap(\.reason).isEmpty)
      #expect(try await device.totalXP() == first.totalXP())
    }
  }
}

/// The default cipher, which counts the files that it opens.
private final class CountingCipher: SegmentCipher {
  private let base = SodiumSegmentCipher()
  private let count = Mutex(0)

  func takeCount() -> Int {
    count.withLock { count in
      defer { count = 0 }
      return count
    }
  }

  func open(with key: FamilyKey, reading next: (Int) throws -> [UInt8]) throws -> [UInt8]? {
    count.withLock { $0 += 1 }
    return try base.open(with: key, reading: next)
  }

  func makeKey() throws -> FamilyKey { try base.makeKey() }
  func seal(_ text: [UInt8], with key: FamilyKey) throws -> [UInt8] {
    try base.seal(text, with: key)
  }
  func hash(_ file: [UInt8]) throws -> String { try base.hash(file) }
  func hash(_ text: [UInt8], key: [UInt8]) throws -> String { try base.hash(text, key: key) }
}
