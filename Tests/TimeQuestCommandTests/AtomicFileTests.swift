import Foundation
import Testing
import TimeQuestPersistence

/// A file that gets its name when it is complete.
struct AtomicFileTests {
  #if os(Linux)
  @Test func anIncompleteFileHasNoNameThatAKillCouldLeave() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "out").path
    let atomicFile = try #require(AtomicFile(for: path, mode: 0o600))
    #expect(atomicFile.descriptor.write(Array("whole".utf8)))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    #expect(atomicFile.publish(mayReplace: false))
    atomicFile.descriptor.closeFile()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["out"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "whole")
  }
  #endif

  @Test(arguments: [true, false], [true, false])
  func aFileCreatedMeanwhileIsReplacedOnlyWhenThatIsAllowed(
    mayReplace: Bool,
    mayBeUnnamed: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "out")
    let atomicFile = try #require(
      AtomicFile(for: url.path, mode: 0o600, mayBeUnnamed: mayBeUnnamed)
    )
    #expect(atomicFile.descriptor.write(Array("new".utf8)))
    try Data("made meanwhile".utf8).write(to: url)
    #expect(atomicFile.publish(mayReplace: mayReplace) == mayReplace)
    atomicFile.discard()
    let contents = try String(contentsOf: url, encoding: .utf8)
    #expect(contents == (mayReplace ? "new" : "made meanwhile"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["out"])
  }

  @Test func withoutUnnamedFilesItIsPublishedToo() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "out").path
    let atomicFile = try #require(AtomicFile(for: path, mode: 0o600, mayBeUnnamed: false))
    #expect(
      atomicFile.descriptor.write(Array("whole".utf8)) && atomicFile.publish(mayReplace: false)
    )
    atomicFile.descriptor.closeFile()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["out"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "whole")
  }
}
