import Foundation
import Testing

extension Processes {
  /// What the environment and the shell hand over.
  struct Surroundings {
    @Test(arguments: [
      ["call", "profile.get"], ["call", "rpc.discover"], ["describe"], ["export"], ["csv"],
      ["import", "document"],
    ])
    func whatCannotBeWrittenIsNoSuccess(_ words: [String]) throws {
      let folder = try TemporaryFolder()
      try folder.makeStore()
      try Data(#"{"formatVersion":1,"players":[]}"#.utf8)
        .write(to: folder.url.appending(path: "document"))
      let store = words == ["describe"] ? [] : folder.store
      for (target, reason) in [
        (">/dev/full", "No space left on device"), (">&-", "Bad file descriptor"),
      ] {
        let run = try Run(words + store, redirected: target, in: folder.url)
        #expect(run.status == 1)
        #expect(run.errors == "timequest-rpc: stdout: \(reason)\n", "\(target)")
      }
    }

    @Test func whatIsClosedIsNotTakenForSomethingElse() throws {
      let folder = try TemporaryFolder()
      try folder.makeStore()
      for words in [["store", "check"], ["export", "out"], ["call", "profile.get"], ["remind"]] {
        let once = words == ["remind"] ? ["--once", "--calendar", "quests.ics"] : []
        let run = try Run(words + once + folder.store, redirected: "<&- >&- 2>&-", in: folder.url)
        #expect(run.status == (words == ["call", "profile.get"] ? 1 : 0), "\(words)")
      }
      let check = try Run(["store", "check"] + folder.store, in: folder.url)
      #expect(check.status == 0)
    }
  }
}
