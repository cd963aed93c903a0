import Foundation
import Testing
import TimeQuestCommand

/// A file on its way to its name.
struct DraftTests {
  #if os(Linux)
  @Test func whatIsHalfWrittenHasNoNameThatAKillCouldLeave() throws {
    let folder = try TemporaryFolder()
    let place = folder.url.appending(path: "out").path
    let draft = try #require(Draft(for: place, mode: 0o600))
    #expect(draft.write(Array("whole".utf8)))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    #expect(draft.publish(mayReplace: false))
    draft.close()
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
    let draft = try #require(Draft(for: place.path, mode: 0o600, mayBeNameless: mayBeNameless))
    #expect(draft.write(Array("new".utf8)))
    try Data("made meanwhile".utf8).write(to: place)
    #expect(draft.publish(mayReplace: mayReplace) == mayReplace)
    draft.discard()
    let contents = try String(contentsOf: place, encoding: .utf8)
    #expect(contents == (mayReplace ? "new" : "made meanwhile"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["out"])
  }

  @Test func whereNothingIsNamelessItIsPutInPlaceToo() throws {
    let folder = try TemporaryFolder()
    let place = folder.url.appending(path: "out").path
    let draft = try #require(Draft(for: place, mode: 0o600, mayBeNameless: false))
    #expect(draft.write(Array("whole".utf8)) && draft.publish(mayReplace: false))
    draft.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["out"])
    #expect(try String(contentsOfFile: place, encoding: .utf8) == "whole")
  }
}
