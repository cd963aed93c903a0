import Foundation
import Testing
import TimeQuestJSON

extension Processes {
  /// A household as one file, or by questions.
  struct Init {
    private static let file = """
      {
        "players": [{"displayName": "Ada", "timeZone": "Europe/Berlin"}, {"displayName": "Ben"}],
        "quests": [
          {
            "name": "school", "displayName": "Launch", "activeDays": ["mon", "tue"],
            "tasks": [
              {"displayName": "Shower", "referenceSeconds": "7m"},
              {"name": "eat", "displayName": "Breakfast"}
            ]
          },
          {"displayName": "Piano", "for": ["Ben"], "tasks": [{"displayName": "Scales"}]}
        ]
      }
      """

    /// Applies a file to the store of a folder.
    private func apply(
      _ text: String,
      pin: String = "2468",
      to folder: borrowing TemporaryFolder
    ) throws -> Run {
      let words = ["init", "--from", "-"] + folder.store
      return try Run(words, input: text, environment: ["TIMEQUEST_PIN": pin], in: folder.url)
    }

    /// The lists of the store that a household describes.
    private func contents(of folder: borrowing TemporaryFolder) throws -> [JSON?] {
      let run = try Run(["export"] + folder.store, in: folder.url)
      let document = try JSONNode(parsing: Array(run.output.utf8)).value
      return [document["players"], document["routines"]]
    }

    @Test func aFileIsAppliedOnceAndASecondTimeChangesNothing() throws {
      let folder = try TemporaryFolder()
      let first = try apply(Self.file, to: folder)
      #expect(first.status == 0 && first.errors.isEmpty, "\(first.errors)")
      let added = "added player Ada\nadded player Ben\nadded quest Launch\nadded quest Piano\n"
      #expect(first.output == added)
      let before = try contents(of: folder)
      let second = try apply(Self.file, pin: "1357", to: folder)
      #expect(second.status == 0 && second.output.isEmpty && second.errors.isEmpty)
      #expect(try contents(of: folder) == before)
      let unlock = ["call", "parent.unlock", "pin=2468"] + folder.store
      #expect(try Run(unlock, in: folder.url).status == 0)
      let ben = try Run(["status", "--player", "Ben"] + folder.store, in: folder.url)
      #expect(ben.output.hasPrefix("Ben · Time Sense: New · 0 XP"), "\(ben.errors)")
    }

    @Test func whatDiffersIsChangedAndStepsOfTheSameNameStayTheSame() throws {
      let folder = try TemporaryFolder()
      #expect(try apply(Self.file, to: folder).status == 0)
      let tasks = { (lists: [JSON?]) throws -> [JSON] in
        guard case .array(let routines)? = lists[1],
          case .array(let tasks)? = routines.first?["tasks"]
        else { return [] }
        return tasks
      }
      let before = try tasks(contents(of: folder))
      let other = Self.file.replacing("\"7m\"", with: "480").replacing("Breakfast", with: "Toast")
        .replacing("\"Ben\"}]", with: "\"Ben\", \"locale\": \"de\"}]")
      let run = try apply(other, to: folder)
      #expect(run.output == "changed player Ben\nchanged quest Launch\n", "\(run.errors)")
      let after = try tasks(contents(of: folder))
      #expect(after.map { $0["id"] } == before.map { $0["id"] } && after != before)
      #expect(try apply(other, to: folder).output.isEmpty)
    }

    @Test(arguments: [
      ("\"activeDays\"", "\"activDays\"", "5: quests[0].activDays: expected one of displayName, "),
      ("\"7m\"", "\"soon\"", "7: quests[0].tasks[0].referenceSeconds: expected a number 1 to "),
      ("[\"Ben\"]", "[\"Bem\"]", "11: quests[1].for[0]: expected the name of a player, got "),
      ("\"Europe/Berlin\"", "\"Mars\"", "2: players[0].timeZone: expected an IANA time zone "),
      ("\"displayName\": \"Ben\"", "", "2: players[1].displayName: expected a string, "),
      ("\"Piano\"", "\"school\"", "11: quests[1]: expected a name that is not in the list"),
      ("\"quests\"", "\"quest\"", "3: quest: expected one of players, quests, got an unknown "),
      ("\"Ada\"", "Ada", " invalid token (line 2, column "),
    ])
    func aWrongFileNamesTheLineAndTheKey(_ right: String, _ wrong: String, told: String) throws {
      let folder = try TemporaryFolder()
      let run = try apply(Self.file.replacing(right, with: wrong), to: folder)
      #expect(run.status == 1 && run.output.isEmpty)
      #expect(run.errors.hasPrefix("timequest-rpc: -:\(told)"), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test func questionsAtATerminalMakeAHousehold() throws {
      let folder = try TemporaryFolder()
      let terminal = try Terminal(["init"] + folder.store, in: folder.url)
      for (question, answer) in [
        ("Who plays?", "Ada, Ben"), ("The name of a quest", "Launch"),
        ("Its steps", "Shower, Breakfast"), ("On which days", "Someday"),
        ("On which days", "Monday, fri"), ("Another quest", ""), ("A PIN", "2468"),
        ("Repeat it", "2468"),
      ] {
        #expect(terminal.shows(question), "\(terminal.screen)")
        try terminal.type("\(answer)\r")
      }
      #expect(terminal.shows("added quest Launch\r\nThe PIN is set."))
      #expect(try terminal.end() == 0 && !terminal.screen.contains("2468"))
      guard case .array(let routines)? = try contents(of: folder)[1] else { return }
      #expect(routines.map { $0["activeDays"] } == [.array([.string("mon"), .string("fri")])])
    }

    @Test func withoutAFileAndATerminalNothingIsMade() throws {
      let folder = try TemporaryFolder()
      let run = try Run(["init"], in: folder.url)
      #expect(run.status == 64 && run.errors.contains("Give --from FILE"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test func statusSaysWhichStepRunsAndNoTime() throws {
      let folder = try TemporaryFolder()
      func run(_ words: [String], at time: String) throws -> String {
        let clock = ["--simulated-clock", "2026-11-20T\(time):00Z"]
        return try Run(words + folder.store + clock, in: folder.url).output
      }
      _ = try run(["quick", "Mail", "5m"], at: "07:00")
      let line = "Player 1 · Time Sense: New · 0 XP · Streak 0\nMail · Mail: Do it now!\n"
      #expect(try run(["status"], at: "07:04") == line)
      _ = try run(["done"], at: "07:05")
      #expect(try run(["status"], at: "07:06").hasSuffix(" · Streak 1\nNo quests today\n"))
    }
  }
}
