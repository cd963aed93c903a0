import Foundation
import Testing
import TimeQuestJSON

extension Processes {
  /// Variables of the environment, and paths as the shell passes them.
  struct EnvironmentVariables {
    @Test func anEmptyVariableSaysNothing() throws {
      let folder = try TemporaryFolder()
      let empty = ["TIMEQUEST_STORE": "", "TIMEQUEST_PIN": "", "XDG_DATA_HOME": ""]
      let made = try Run(["call", "profile.get"], environment: empty, in: folder.url)
      #expect(made.status == 0 && made.errors.isEmpty)
      let file = folder.url.appending(path: ".local/share/timequest/timequest.sqlite")
      #expect(FileManager.default.fileExists(atPath: file.path))
      let run = try Run(["reset-pin"], input: "2468\n", environment: empty, in: folder.url)
      #expect(run.status == 0 && run.errors.isEmpty)
      let locked = try Run(["call", "routine.list"], environment: empty, in: folder.url)
      #expect(locked.status == 1 && locked.errors.contains(#""kind":"locked""#))
    }

    @Test func aTildeIsTheHomeFolderAndNoFolderOfThatName() throws {
      let folder = try TemporaryFolder()
      let words = ["call", "profile.get", "--store", "sqlite:~/quests.sqlite"]
      #expect(try Run(words, in: folder.url).status == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      #expect(names.contains("quests.sqlite") && !names.contains("~"))
      let homeless = try Run(words, environment: ["HOME": ""], in: folder.url)
      #expect(homeless.status == 64 && homeless.errors.contains("HOME is not set"))
    }

    @Test(arguments: [
      "Asia/Kolkata", ":Asia/Kolkata", "/usr/share/zoneinfo/Asia/Kolkata",
      ":/usr/share/zoneinfo/Asia/Kolkata",
    ])
    func aZoneIsNamedAsTheCLibraryTakesIt(_ name: String) throws {
      let folder = try TemporaryFolder()
      let run = try Run(
        ["call", "preferences.get", "--store", "memory:"],
        environment: ["TZ": name],
        in: folder.url
      )
      let answer = try JSONNode(parsing: Array(run.output.utf8)).value
      #expect(try answer.text("timeZone") == "Asia/Kolkata")
    }

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
        #expect(run.status == 74)
        #expect(run.errors == "timequest-rpc: stdout: \(reason)\n", "\(target)")
      }
    }

    @Test(arguments: [("2468", Int32(0)), ("2469", 64)])
    func aPersonAtATerminalIsAskedTwiceForThePINAndDoesNotSeeIt(
      again: String,
      status: Int32
    ) throws {
      let folder = try TemporaryFolder()
      try folder.makeStore()
      let terminal = try Terminal(["reset-pin"] + folder.store, in: folder.url)
      #expect(terminal.shows("New PIN: "))
      try terminal.type("2468\n")
      #expect(terminal.shows("Repeat it: "))
      try terminal.type("\(again)\n")
      #expect(try terminal.end() == status)
      #expect(!terminal.shows("246"))
      #expect(terminal.screen.contains("differ") == (status != 0))
      let unlock = ["call", "parent.unlock", "pin=2468"] + folder.store
      #expect(try (Run(unlock, in: folder.url).status == 0) == (status == 0))
    }

    @Test func nobodyIsAskedForThePINOfAStoreThatIsNotThere() throws {
      let folder = try TemporaryFolder()
      let terminal = try Terminal(["reset-pin"] + folder.store, in: folder.url)
      #expect(terminal.shows("There is no store"))
      #expect(!terminal.screen.contains("The new PIN"))
      #expect(try terminal.end() == 1)
    }

    @Test func whatIsClosedIsNotTakenForSomethingElse() throws {
      let folder = try TemporaryFolder()
      try folder.makeStore()
      for words in [["store", "check"], ["export", "out"], ["call", "profile.get"], ["remind"]] {
        let once = words == ["remind"] ? ["--once", "--calendar", "quests.ics"] : []
        let run = try Run(words + once + folder.store, redirected: "<&- >&- 2>&-", in: folder.url)
        #expect(run.status == (words == ["call", "profile.get"] ? 74 : 0), "\(words)")
      }
      let check = try Run(["store", "check"] + folder.store, in: folder.url)
      #expect(check.status == 0)
    }
  }
}
