import Foundation
import Testing
import TimeQuestJSON

extension Processes {
  /// Assistants on the command line: off until the owner switches them on, for one store alone.
  final class MCPCommandTests {
    private let folder: TemporaryFolder
    private let pin = ["TIMEQUEST_PIN": "2468"]

    init() throws {
      folder = try TemporaryFolder()
      let lines = Household.setUp().map { $0 + "\n" }.joined()
      _ = try Run(["--store", "sqlite:quests"], input: lines, in: folder.url)
    }

    private func run(
      _ words: String...,
      store: String = "quests",
      input: String = "",
      environment: [String: String] = [:]
    ) throws -> Run {
      try Run(
        ["mcp"] + words + ["--store", "sqlite:\(store)"],
        input: input,
        environment: environment,
        in: folder.url
      )
    }

    private static let hello = Household.request(
      "initialize",
      #"{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}"#
    )

    @Test func itIsRefusedUntilItIsSwitchedOnAndAgainOnceItIsOff() throws {
      let refused = try run(input: Self.hello + "\n")
      #expect(refused.status == 1 && refused.output.isEmpty)
      #expect(refused.errors.contains("mcp enable"), "\(refused.errors)")
      let enabled = try run("enable", environment: pin)
      #expect(enabled.status == 0, "\(enabled.errors)")
      for word in ["company that runs", "guesses", "never receives", "countsAssisted"] {
        #expect(enabled.errors.contains(word), "\(enabled.errors)")
      }
      #expect(try run(input: Self.hello + "\n").output.contains("serverInfo"))
      #expect(try run("disable").status == 0)
      #expect(try run(input: Self.hello + "\n").status == 1)
    }

    @Test func aStoreWithAPINIsSwitchedOnByThePINAlone() throws {
      for environment in [["TIMEQUEST_PIN": "1357"], [:]] {
        let refused = try run("enable", environment: environment)
        #expect(refused.status != 0)
        #expect(try run(input: Self.hello + "\n").status == 1)
      }
      let rejected = try run("enable", environment: ["TIMEQUEST_PIN": "1357"])
      #expect(rejected.errors.contains("The PIN was not accepted."), "\(rejected.errors)")
    }

    @Test func aBackupIsNotSwitchedOnWithItsStore() throws {
      #expect(try run("enable", environment: pin).status == 0)
      let backup = try Run(
        ["store", "backup", "copy", "--store", "sqlite:quests"],
        in: folder.url
      )
      #expect(backup.status == 0, "\(backup.errors)")
      #expect(try run(store: "copy", input: Self.hello + "\n").status == 1)
    }

    @Test func aServerEndsAtItsNextCallOnceAssistantsAreOff() throws {
      #expect(try run("enable", environment: pin).status == 0)
      let store = "sqlite:\(folder.url.path)/quests"
      let server = try ServerProcess(["mcp", "--store", store], in: folder.url)
      try server.send(Self.hello + "\n")
      #expect(server.readLine()?.contains("serverInfo") == true)
      let call = Household.request("tools/call", #"{"name":"quest_list"}"#)
      try server.send(call + "\n")
      #expect(server.readLine()?.contains("Quest") == true)
      #expect(try run("disable").status == 0)
      try server.send(call + "\n")
      #expect(server.readLine()?.contains("-32004") == true)
      #expect(server.readLine() == nil)
    }

    @Test func anAssistantPlaysForThePlayerThatIsNamed() throws {
      #expect(try run("enable", environment: pin).status == 0)
      let lines =
        Household.request("parent.unlock", #"["2468"]"#) + "\n"
        + Household.request("player.create", #"{"displayName":"Nova"}"#) + "\n"
      let created = try Run(["--store", "sqlite:quests"], input: lines, in: folder.url).output
      let answer = try JSONNode(parsing: Array(created.split(separator: "\n")[1].utf8)).value
      let player = try #require(try answer["result"]?.text("playerID"))
      let start = Household.request(
        "tools/call",
        #"{"name":"quest_start","arguments":{"questID":"\#(Household.quest)"}}"#
      )
      let played = try run("serve", "--player", "nova", input: "\(Self.hello)\n\(start)\n")
      #expect(played.output.contains(#""isError":false"#), "\(played.output)")
      #expect(!played.output.contains(player) && !played.output.contains("Nova"))
      let other = try Run(
        ["call", "quest.current", "playerID=\(player)", "--store", "sqlite:quests"],
        in: folder.url
      )
      #expect(other.output.contains("estimating"))
      let unknown = try run("serve", "--player", Household.quest, input: Self.hello + "\n")
      #expect(unknown.status == 1 && unknown.errors.contains("no such player"))
    }
  }
}
