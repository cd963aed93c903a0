import Foundation
import Testing
import TimeQuestJSON

extension Processes {
  /// One request from the command line.
  struct Calls {
    @Test func theResultAloneIsPrinted() throws {
      let folder = try TemporaryFolder()
      let (status, output, errors) = try call(["player.list"], in: folder.url)
      #expect(status == 0)
      guard case .array(let players) = try JSONNode(parsing: Array(output.utf8)).value else {
        throw JSON.Absent(name: "players")
      }
      #expect(players.count == 1)
      #expect(errors.isEmpty)
    }

    @Test func anErrorStandsOnStandardErrorWithStatusOne() throws {
      let folder = try TemporaryFolder()
      let (status, output, errors) = try call(["quest.strat"], in: folder.url)
      #expect(status == 1)
      #expect(output.isEmpty)
      #expect(try JSONNode(parsing: Array(errors.utf8)).value["code"] == .integer(-32601))
    }

    @Test(arguments: [
      (["preferences.update", "soundEnabled=false", "locale=de"], "\"locale\":\"de\""),
      (["preferences.update", #"{"dayStartHour": 3}"#], "\"dayStartHour\":3"),
      (
        ["preferences.update", "[null, null, null, null, \"calendar\"]"],
        "\"streakMode\":\"calendar\""
      ),
    ])
    func parametersAreWordsOrJSON(_ words: [String], shown: String) throws {
      let folder = try TemporaryFolder()
      let (status, output, _) = try call(words, in: folder.url)
      #expect(status == 0)
      #expect(output.contains(shown))
    }

    @Test func parentMethodsTakeThePINFromTheEnvironmentOrAFile() throws {
      let folder = try TemporaryFolder()
      #expect(try call(["parent.setPIN", "pin=2468"], in: folder.url).status == 0)
      #expect(try call(["routine.list"], in: folder.url).status == 1)
      let right = try call(["routine.list"], environment: ["TIMEQUEST_PIN": "2468"], in: folder.url)
      #expect(right.status == 0)
      #expect(right.output == "[]\n")
      let file = folder.url.appending(path: "pin")
      try Data("2468\n".utf8).write(to: file)
      #expect(try call(["--pin-file", file.path, "routine.list"], in: folder.url).status == 0)
      let wrong = try call(["routine.list"], environment: ["TIMEQUEST_PIN": "1111"], in: folder.url)
      #expect(wrong.status == 1)
      #expect(wrong.errors.contains("pinRejected"))
      #expect(!wrong.errors.contains("1111"))
    }

    @Test func describePrintsWhatTheServerDiscovers() throws {
      let folder = try TemporaryFolder()
      let described = try run(["describe"], in: folder.url)
      let discovered = try run(
        [
          "call", "rpc.discover", "--store", "memory:", "--simulated-clock", "2026-11-20T07:00:00Z",
        ],
        in: folder.url
      )
      #expect(
        try JSONNode(parsing: Array(described.output.utf8)).value
          == JSONNode(parsing: Array(discovered.output.utf8)).value
      )
    }

    @Test(arguments: ["--help", "--version"])
    func helpAndVersionArePrinted(_ flag: String) throws {
      let folder = try TemporaryFolder()
      let (status, output, _) = try run([flag], in: folder.url)
      #expect(status == 0)
      #expect(output.contains("timequest-rpc"))
    }

    @Test(arguments: [["help", "csv"], ["csv", "--help"]])
    func aCommandHasAPageOfHelpOfItsOwn(_ words: [String]) throws {
      let folder = try TemporaryFolder()
      let (status, output, _) = try run(words, in: folder.url)
      #expect(status == 0)
      #expect(output.contains("USAGE: timequest-rpc csv"))
    }

    private func call(
      _ words: [String],
      environment: [String: String] = [:],
      in folder: URL
    ) throws -> (status: Int32, output: String, errors: String) {
      try run(
        ["call", "--store", "sqlite:\(folder.path)/store.sqlite"] + words,
        environment: environment,
        in: folder
      )
    }

    private func run(
      _ arguments: [String],
      environment: [String: String] = [:],
      in folder: URL
    ) throws -> (status: Int32, output: String, errors: String) {
      let process = try ServerProcess(arguments, environment: environment, in: folder)
      let output = process.readAll()
      return (process.waitForExit(), output, try process.standardError)
    }
  }
}
