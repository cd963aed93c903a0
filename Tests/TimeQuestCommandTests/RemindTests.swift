import Foundation
import Testing
import TimeQuestJSON

extension Processes {
  /// `timequest-rpc remind`, with a `notify-send` that writes down what it is handed; that a real
  /// desktop shows it is for `Scripts/check-reminders`.
  struct Reminding {
    private struct Desktop: ~Copyable {
      let folder: TemporaryFolder
      let environment: [String: String]

      /// With a quest for every day that nobody has played.
      static func make() throws -> Desktop {
        let folder = try TemporaryFolder()
        let script = URL(filePath: #filePath).deletingLastPathComponent()
          .appending(path: "../Reminders/fake/notify-send").standardized
        try FileManager.default.createSymbolicLink(
          at: folder.url.appending(path: "notify-send"),
          withDestinationURL: script
        )
        let environment = [
          "PATH": folder.url.path, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
          "FOLDER": folder.url.path,
        ]
        let made = try Run(
          folder.store + ["--simulated-clock", "2026-11-20T06:00:00Z"],
          input: Household.setUp().joined(separator: "\n"),
          in: folder.url
        )
        #expect(made.status == 0)
        return Desktop(folder: folder, environment: environment)
      }

      func remind(
        at time: String,
        _ words: [String] = [],
        _ environment: [String: String]? = nil
      ) throws -> Run {
        try Run(
          ["remind", "--once"] + folder.store + ["--simulated-clock", "2026-11-\(time):00Z"]
            + words,
          environment: environment ?? self.environment,
          in: folder.url
        )
      }

      /// Every second word is a body.
      var shown: [String] {
        let text = FileManager.default.contents(atPath: "\(folder.url.path)/shown") ?? Data()
        let words = String(decoding: text, as: UTF8.self).split(separator: "\0").map(String.init)
        return words.indices.filter { $0 % 2 == 1 }.map { words[$0] }
      }
    }

    @Test("NOTF-01: what is due is given once a day, in insufficientData")
    func whatIsDueIsGivenOnce() throws {
      let desktop = try Desktop.make()
      for time in ["20T07:29", "20T07:30", "20T07:31", "21T07:30"] {
        let run = try desktop.remind(at: time)
        #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.errors)")
      }
      #expect(desktop.shown == Array(repeating: "Quest is ready to play", count: 2))
    }

    @Test func aRefusalIsToldAndWhatIsDueWaitsForAChannelThatMay() throws {
      let desktop = try Desktop.make()
      let environment = ["PATH": desktop.folder.url.path]
      let named = try desktop.remind(at: "20T07:30", ["--channel", "desktop"], environment)
      #expect(named.status == 1)
      #expect(named.errors == "timequest-rpc: desktop: there is no session bus\n")
      // Where nobody asked for it, cron has nothing to mail.
      let unnamed = try desktop.remind(at: "20T07:30", [], environment)
      #expect(unnamed.status == 0 && unnamed.errors.isEmpty)
      #expect(desktop.shown.isEmpty)
      #expect(try desktop.remind(at: "20T07:45").status == 0)
      #expect(desktop.shown == ["Quest is ready to play"])
    }

    @Test func aDeliveryThatComesToNothingIsToldAndNotRepeated() throws {
      let desktop = try Desktop.make()
      let failing = desktop.environment.merging(["STATUS": "3"]) { $1 }
      let run = try desktop.remind(at: "20T07:30", [], failing)
      #expect(run.status == 1)
      #expect(run.errors == "timequest-rpc: desktop: notify-send failed with status 3\n")
      #expect(try desktop.remind(at: "20T07:31").status == 0)
      #expect(desktop.shown.isEmpty)
    }

    @Test func aCalendarIsKeptUpToDatePrivateToItsUser() throws {
      let desktop = try Desktop.make()
      let file = desktop.folder.url.appending(path: "quests.ics")
      let run = try desktop.remind(at: "20T07:30", ["--calendar", file.path])
      #expect(run.status == 0 && run.errors.isEmpty && desktop.shown.isEmpty)
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n"))
      #expect(text.components(separatedBy: "BEGIN:VEVENT").count == 8)
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
      let nowhere = try desktop.remind(at: "20T07:30", ["--calendar", "/nowhere/quests.ics"])
      #expect(nowhere.status == 1)
      #expect(nowhere.errors == "timequest-rpc: calendar: there is no folder /nowhere\n")
    }

    @Test(arguments: [
      (["--once", "--channel", "pigeon"], "\"pigeon\" is not a channel: expected one of desktop."),
      (["--simulated-clock", "2026-11-20T07:30:00Z"], "A simulated clock does not move by itself"),
    ])
    func whatCannotBeIsRefused(_ words: [String], _ reason: String) throws {
      let folder = try TemporaryFolder()
      let run = try Run(["remind"] + words + folder.store, in: folder.url)
      #expect(run.status == 64 && run.errors.contains(reason), "\(run.errors)")
    }

    @Test func aStoreThatCannotBeOpenedIsAnError() throws {
      let folder = try TemporaryFolder()
      try Data("no store".utf8).write(to: folder.url.appending(path: "store.sqlite"))
      let run = try Run(["remind", "--calendar", "quests.ics"] + folder.store, in: folder.url)
      #expect(
        run.status == 1 && run.errors.contains("is not a store of this program"),
        "\(run.errors)"
      )
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func itStaysUntilASignalAndEndsWell(_ signal: Int32) async throws {
      let desktop = try Desktop.make()
      let file = desktop.folder.url.appending(path: "quests.ics")
      let reminder = try ServerProcess(
        ["remind", "--calendar", file.path],
        in: desktop.folder.url
      )
      // It minds signals before it looks; a hang is a failed test, not a stuck one.
      let deadline = ContinuousClock.now + .seconds(20)
      while !FileManager.default.fileExists(atPath: file.path), .now < deadline {
        await Task.yield()
      }
      Foundation.kill(reminder.process.processIdentifier, signal)
      #expect(reminder.waitForExit() == 0)
    }
  }
}
