import Foundation
import Testing

extension Processes {
  /// What a person at a terminal sees, who is told more than a program.
  struct Terminals {
    @Test func withoutArgumentsThereIsHelpInsteadOfNothing() throws {
      let folder = try TemporaryFolder()
      let terminal = try Terminal([], in: folder.url)
      #expect(terminal.shows("timequest-rpc serve reads the requests that you type"))
      #expect(terminal.shows("SUBCOMMANDS:"))
      #expect(try terminal.end() == 0)
    }

    @Test func aResultIsIndentedAndItsNamesAreColoured() throws {
      let folder = try TemporaryFolder()
      let terminal = try Terminal(["call", "onboarding.get"] + folder.store, in: folder.url)
      #expect(terminal.shows("{\r\n  \u{1B}[36m\"pages\"\u{1B}[0m: [\r\n"))
      #expect(try terminal.end() == 0)
    }

    @Test func noColourIsObeyed() throws {
      let folder = try TemporaryFolder()
      let words = ["call", "onboarding.get"] + folder.store
      let terminal = try Terminal(words, environment: ["NO_COLOR": "1"], in: folder.url)
      #expect(terminal.shows("{\r\n  \"pages\": [\r\n"))
      #expect(try terminal.end() == 0)
    }

    @Test func anErrorIsASentence() throws {
      let folder = try TemporaryFolder()
      let terminal = try Terminal(["call", "routine.list"] + folder.store, in: folder.url)
      #expect(terminal.shows("Give the PIN in TIMEQUEST_PIN or with --pin-file."))
      #expect(!terminal.screen.contains("{"))
      #expect(try terminal.end() == 1)
    }

    @Test(arguments: [["describe", "quest.estimate"], ["call", "quest.estimate", "--help"]])
    func aMethodIsDescribedWithItsParametersAndAnExample(_ words: [String]) throws {
      let folder = try TemporaryFolder()
      let run = try Run(words, in: folder.url)
      #expect(run.status == 0 && run.errors.isEmpty)
      #expect(run.output.hasPrefix("quest.estimate (anyone)\n"))
      for part in ["  sessionID  UUID\n", "  [seconds]  ", "timequest-rpc call quest.estimate "] {
        #expect(run.output.contains(part), "\(part)")
      }
    }

    @Test func aWrongMethodToDescribeIsNamedWithTheNearest() throws {
      let folder = try TemporaryFolder()
      let run = try Run(["describe", "quest.strat"], in: folder.url)
      #expect(run.status == 64 && run.output.isEmpty)
      #expect(run.errors.contains("\"quest.strat\" is not a method.\nDid you mean quest.start?"))
    }
  }
}
