import Foundation
import Testing

extension Processes {
  /// Errors, help and news as people read them.
  struct ErrorStyle {
    private static let nobody = "00000000-0000-4000-8000-000000000000"

    @Test(
      arguments: [
        (["quick"], 64, "Missing expected argument '<name>'\nSee timequest-rpc quick --help."),
        (
          ["report", "--forse"], 64,
          """
          Unknown option '--forse'. Did you mean '--force'?
          See timequest-rpc report --help.
          """
        ),
        (
          ["player", "mergee"], 64,
          """
          "player mergee" is not a command.
          Did you mean timequest-rpc player merge?
          """
        ),
        (["sync", "xyz"], 64, "\"sync xyz\" is not a command.\nSee timequest-rpc sync --help."),
        (
          ["profile.get"], 64,
          """
          "profile.get" is not a command.
          Did you mean timequest-rpc call profile.get?
          """
        ),
        (
          ["remind", "--once", "--channel", "x"], 64,
          """
          "x" is not a channel: expected one of desktop.
          """
        ),
        (
          ["report", "--player", "Plyer 1"], 1,
          """
          --player: expected a UUID or the name of one player, got "Plyer 1". Did you mean Player 1?
          """
        ),
        (["csv", "--player", nobody], 1, "There is no such player."),
        (
          ["sync", "now"], 1,
          """
          This store does not sync yet; begin a sync with sync init, or join one with sync join.
          """
        ),
        (["report", "nowhere/x.html"], 1, "nowhere/x.html: No such file or directory"),
      ] as [([String], Int32, String)]
    )
    func anErrorIsOneSentenceAfterTheNameOfTheProgramAndWhatHelps(
      _ words: [String],
      status: Int32,
      told: String
    ) throws {
      let folder = try TemporaryFolder()
      let store = ["TIMEQUEST_STORE": "sqlite:store.sqlite"]
      #expect(try Run(["call", "profile.get"], environment: store, in: folder.url).status == 0)
      let run = try Run(words, environment: store, in: folder.url)
      #expect(run.status == status && run.output.isEmpty)
      #expect(run.errors == "timequest-rpc: \(told)\n")
    }

    @Test func anImportThatIsRefusedNamesTheFlagAndNotTheParameter() throws {
      let folder = try TemporaryFolder()
      let other = ["--store", "sqlite:other.sqlite"]
      for (store, name) in [(folder.store, "Ada"), (other, "Ben")] {
        #expect(try Run(["quick", "Mail", "5m"] + store, in: folder.url).status == 0)
        let rename = ["call", "player.rename", "displayName=\(name)"]
        #expect(try Run(rename + store, in: folder.url).status == 0)
      }
      #expect(try Run(["export", "x.json"] + other, in: folder.url).status == 0)
      #expect(try Run(["import", "x.json"] + folder.store, in: folder.url).status == 0)
      let run = try Run(["import", "x.json", "--player", "Ada"] + folder.store, in: folder.url)
      #expect(
        run.status == 1 && run.errors.hasPrefix("timequest-rpc: --player: expected a document")
      )
    }

    @Test(arguments: [
      "serve", "play", "quick", "done", "call", "report", "sync", "sync join", "player merge",
      "store backup", "call quest.start", "quest.start",
    ])
    func helpOfAWordMayBeAskedForBeforeAndAfterIt(_ text: String) throws {
      let folder = try TemporaryFolder()
      let words = text.split(separator: " ").map(String.init)
      let after = try Run(words + ["--help"], in: folder.url)
      #expect(after.status == 0 && after.errors.isEmpty)
      #expect(after.output.contains(words.last ?? ""))
      for first in ["help", "--help", "-h"] {
        #expect(try Run([first] + words, in: folder.url).output == after.output, "\(first)")
      }
    }

    @Test func helpOfAWordThatIsNoneIsAnError() throws {
      let folder = try TemporaryFolder()
      let run = try Run(["help", "quik"], in: folder.url)
      #expect(run.status == 64)
      #expect(run.errors.hasSuffix("is not a command.\nDid you mean timequest-rpc quick?\n"))
    }

    @Test func controlCAtThePINEndsTheProgramAndTheTerminalShowsWhatIsTypedAgain() throws {
      let folder = try TemporaryFolder()
      try folder.makeStore()
      let store = folder.store.joined(separator: " ")
      let terminal = try Terminal(
        shell: "trap : INT; timequest-rpc reset-pin \(store); echo status $?; stty -a",
        in: folder.url
      )
      #expect(terminal.shows("New PIN: "))
      try terminal.type("24\u{3}")
      #expect(terminal.shows("status 130"))
      #expect(terminal.shows(" echo ") && terminal.shows("susp = ^Z"))
      #expect(!terminal.screen.contains("24"))
      #expect(try terminal.end() == 0)
    }

    @Test func aTerminalIsToldWhatWasWritten() throws {
      let folder = try TemporaryFolder()
      try folder.makeStore()
      for words in [["report"], ["export"], ["csv"], ["store", "backup"]] {
        let file = "\(words.last ?? "").out"
        let terminal = try Terminal(words + [file] + folder.store, in: folder.url)
        #expect(terminal.shows("/\(file).\r\n") && terminal.screen.contains("Wrote /"))
        #expect(try terminal.end() == 0)
      }
    }

    @Test func aShellCompletesAParameterOnceAndStaysBehindItsEqualsSign() throws {
      let folder = try TemporaryFolder()
      let terminal = try Terminal(shell: "bash --norc -i", in: folder.url)
      try terminal.type("source <(timequest-rpc --generate-completion-script bash); echo read''y\r")
      #expect(terminal.shows("ready"))
      try terminal.type("timequest-rpc call parent.unlock pi\t9\u{1}echo typed: \r")
      #expect(terminal.shows("typed: timequest-rpc call parent.unlock pin=9\r\n"))
      try terminal.type("exit\r")
      #expect(try terminal.end() == 0)
    }

    @Test func playersMayBeNamedInAListAndAsWhomAnotherBecomes() throws {
      let folder = try TemporaryFolder()
      let pin = ["TIMEQUEST_PIN": "2468"]
      func call(_ words: String...) throws -> Run {
        try Run(["call"] + words + folder.store, environment: pin, in: folder.url)
      }
      try folder.makeStore()
      let set = try Run(["reset-pin"] + folder.store, environment: pin, in: folder.url)
      #expect(set.status == 0)
      for name in ["Ada", "Ben"] {
        #expect(try call("player.create", "displayName=\(name)").status == 0)
      }
      let quest = try call(
        "routine.create",
        "displayName=Piano",
        "tasks=[{\"displayName\":\"Scales\"}]",
        "playerIDs=Ada,ben"
      )
      #expect(quest.output.contains("\"playerIDs\":[\""), "\(quest.errors)")
      let merged = try call("player.merge", "playerID=Ben", "into=Ada")
      #expect(merged.status == 0, "\(merged.errors)")
    }
  }
}
