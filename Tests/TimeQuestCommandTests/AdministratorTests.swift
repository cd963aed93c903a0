import Foundation
import Testing
import TimeQuestJSON

extension Processes {
  /// What the administrator of the store types at a shell.
  struct Administrators {
    @Test func aPlayerAndAQuestMayBeGivenByName() throws {
      let folder = try Self.household()
      let started = try Run(
        ["call", "quest.start", "questID=quest", "playerID=Player 1", "practice=true"]
          + folder.store,
        in: folder.url
      )
      #expect(started.status == 0, "\(started.errors)")
      #expect(started.output.contains("\"questID\":\"\(Household.quest)\""))
    }

    @Test(arguments: [
      ("playerID=Plyer 1", "expected a UUID or the name of one player, got \\\"Plyer 1\\\"."),
      ("playerID=Plyer 1", "Did you mean Player 1?"),
      ("questID=Quests", "Did you mean Quest?"),
    ])
    func aNameThatNobodyHasIsRefusedWithTheNearest(_ word: String, _ told: String) throws {
      let folder = try Self.household()
      let run = try Run(["call", "quest.start", word] + folder.store, in: folder.url)
      #expect(run.status == 1 && run.output.isEmpty && run.errors.contains(told), "\(run.errors)")
    }

    @Test func aTableMayBeOfOnePlayerFromADayOn() throws {
      let folder = try Self.household()
      let server = try ServerProcess(folder.store, in: folder.url)
      let session = try server.start()
      let guess = session.dropLast() + #","seconds":60}"#
      _ = try server.result("quest.estimate", String(guess))
      _ = try server.result("quest.done", session)
      #expect(try server.end() == 0)
      for (words, lines) in [
        (["--player", "player 1"], 2), (["--since", "2000-01-01"], 2),
        (["--since", "2999-01-01"], 1),
      ] {
        let run = try Run(["csv"] + words + folder.store, in: folder.url)
        #expect(run.status == 0 && run.output.hasPrefix("player,day,"), "\(run.errors)")
        #expect(run.output.split(separator: "\r\n").count == lines, "\(words)")
      }
      let wrong = try Run(["csv", "--since", "Friday"] + folder.store, in: folder.url)
      #expect(wrong.status == 64 && wrong.errors.contains("expected a day as YYYY-MM-DD"))
      let nobody = try Run(["csv", "--player", "Plyer 1"] + folder.store, in: folder.url)
      #expect(nobody.status == 1 && nobody.errors.contains("Did you mean Player 1?"))
    }

    @Test func keepRemovesTheOldestListedCopiesOfThatFolderAlone() throws {
      let folder = try Self.household()
      let manager = FileManager.default
      let copies = folder.url.appending(path: "copies")
      try manager.createDirectory(at: copies, withIntermediateDirectories: false)
      // Neither is listed as a copy in that folder.
      try Data("a diary".utf8).write(to: copies.appending(path: "0.sqlite"))
      for name in ["elsewhere.sqlite", "copies/1.sqlite", "copies/2.sqlite", "copies/3.sqlite"] {
        let run = try Run(["store", "backup", name] + folder.store, in: folder.url)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
      }
      let words = ["store", "backup", "copies/4.sqlite", "--keep", "2"]
      let run = try Run(words + folder.store, in: folder.url)
      #expect(run.status == 0)
      #expect(run.errors.split(separator: "\n").map { $0.suffix(8) } == ["1.sqlite", "2.sqlite"])
      #expect(
        try manager.contentsOfDirectory(atPath: copies.path).sorted()
          == ["0.sqlite", "3.sqlite", "4.sqlite"]
      )
      #expect(manager.fileExists(atPath: folder.url.appending(path: "elsewhere.sqlite").path))
      let wrong = try Run(
        ["store", "backup", "copies/5.sqlite", "--keep", "0"] + folder.store,
        in: folder.url
      )
      #expect(wrong.status == 64 && wrong.errors.contains("expected a number of at least 1, got 0"))
    }

    @Test func keepRemovesNoCopyThatWasPutToUseOrReplaced() throws {
      let folder = try Self.household()
      let manager = FileManager.default
      let copies = folder.url.appending(path: "copies")
      try manager.createDirectory(at: copies, withIntermediateDirectories: false)
      for name in ["used", "foreign", "link", "own"] {
        let words = ["store", "backup", "copies/\(name).sqlite"]
        #expect(try Run(words + folder.store, in: folder.url).status == 0)
      }
      let used = "sqlite:\(copies.path)/used.sqlite"
      #expect(try Run(["call", "profile.get", "--store", used], in: folder.url).status == 0)
      let foreign = copies.appending(path: "foreign.sqlite")
      try manager.removeItem(at: foreign)
      try Data("a diary".utf8).write(to: foreign)
      let link = copies.appending(path: "link.sqlite")
      try manager.moveItem(at: link, to: folder.url.appending(path: "moved.sqlite"))
      try manager.createSymbolicLink(atPath: link.path, withDestinationPath: "../moved.sqlite")
      let words = ["store", "backup", "copies/new.sqlite", "--keep", "1"]
      let run = try Run(words + folder.store, in: folder.url)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.errors.split(separator: "\n").filter { $0.hasPrefix("removed") }.count == 1)
      #expect(run.errors.contains("kept \(copies.path)/used.sqlite: "))
      let names = try manager.contentsOfDirectory(atPath: copies.path)
      #expect(
        names.filter { $0.hasSuffix(".sqlite") }.sorted()
          == ["foreign.sqlite", "link.sqlite", "new.sqlite", "used.sqlite"]
      )
      #expect(manager.fileExists(atPath: folder.url.appending(path: "moved.sqlite").path))
    }

    @Test func aCopyByTheProtocolIsListedByItsWholePath() throws {
      let folder = try Self.household()
      let path = folder.url.appending(path: "copy.sqlite").path
      for (words, answer) in [
        (["store.backup", "path=copy.sqlite"], "{\"path\":\"\(path)\"}"),
        (["data.erasePlayer", "playerID=Player 1"], "{\"backups\":[\"\(path)\"],\"folders\":[]}"),
      ] {
        let call = ["call"] + words + folder.store
        let run = try Run(call, environment: ["TIMEQUEST_PIN": "2468"], in: folder.url)
        #expect(run.output.replacing("\\/", with: "/") == answer + "\n", "\(run.errors)")
      }
    }

    @Test func watchPrintsTheEventsAfterANumberUntilASignal() throws {
      let folder = try Self.household()
      let watch = try ServerProcess(
        ["watch", "--after", "0", "--topic", "routine"] + folder.store,
        in: folder.url
      )
      let first = try #require(watch.readLine())
      #expect(try JSONNode(parsing: Array(first.utf8)).value["topic"] == .string("routine"))
      let change = ["call", "player.rename", "displayName=Ada"]
      let all = try ServerProcess(["watch", "--after", "0"] + folder.store, in: folder.url)
      _ = try #require(all.readLine())
      #expect(try Run(change + folder.store, in: folder.url).status == 0)
      while try !(#require(all.readLine())).contains("player") {}
      for process in [watch, all] {
        Foundation.kill(process.process.processIdentifier, SIGTERM)
        #expect(process.waitForExit() == 0)
      }
    }

    @Test(arguments: [["call", "profile.get"], ["csv"]])
    func anErrorIsToldOnce(_ words: [String]) throws {
      let folder = try TemporaryFolder()
      try Data("no store".utf8).write(to: folder.url.appending(path: "store.sqlite"))
      let run = try Run(words + folder.store, in: folder.url)
      #expect(run.status == 1 && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }

    @Test func aMistypedFolderIsToldAndNotMade() throws {
      let folder = try TemporaryFolder()
      let words = ["call", "profile.get", "--store", "sqlite:\(folder.url.path)/typo/a.sqlite"]
      let run = try Run(words, in: folder.url)
      #expect(run.status == 1)
      #expect(run.errors.contains("The folder of the store does not exist"))
      #expect(!FileManager.default.fileExists(atPath: "\(folder.url.path)/typo"))
    }

    /// A store with a player and a quest.
    private static func household() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      let made = try Run(
        folder.store,
        input: Household.setUp().joined(separator: "\n"),
        in: folder.url
      )
      #expect(made.status == 0)
      return folder
    }
  }
}
