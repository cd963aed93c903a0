import Foundation
import Testing
import TimeQuestCommand

/// A file on its way to its name.
struct DraftTests {
  #if os(Linux)
  @Test func whatIsHalfWrittenHasNoNameThatAKillCouldLeave() throws {
    let folder = try TemporaryFolder()
    let place = folder.url.appending(path: "out").path
    let atomicFile = try #require(AtomicFile(for: place, mode: 0o600))
    #expect(atomicFile.write(Array("whole".utf8)))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    #expect(atomicFile.publish(mayReplace: false))
    atomicFile.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["out"])
    #expect(try String(contentsOfFile: place, encoding: .utf8) == "whole")
  }
  #endif

  @Test(arguments: [true, false], [true, false])
  func whatWasMadeMeanwhileIsReplacedOnlyWhereThatIsSaid(
    mayReplace: Bool,
    mayBeNameless: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let place = folder.url.appending(path: "out")
    let atomicFile = try #require(
      AtomicFile(for: place.path, mode: 0o600, mayBeNameless: mayBeNameless)
    )
    #expect(atomicFile.write(Array("new".utf8)))
    try Data("made meanwhile".utf8).write(to: place)
    #expect(atomicFile.publish(mayReplace: mayReplace) == mayReplace)
    atomicFile.discard()
    let contents = try String(contentsOf: place, encoding: .utf8)
    #expect(contents == (mayReplace ? "new" : "made meanwhile"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["out"])
  }

  @Test func whereNothingIsNamelessItIsPutInPlaceToo() throws {
    let folder = try TemporaryFolder()
    let place = folder.url.appending(path: "out").path
    let atomicFile = try #require(AtomicFile(for: place, mode: 0o600, mayBeNameless: false))
    #expect(atomicFile.write(Array("whole".utf8)) && atomicFile.publish(mayReplace: false))
    atomicFile.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["out"])
    #expect(try String(contentsOfFile: place, encoding: .utf8) == "whole")
  }
}
