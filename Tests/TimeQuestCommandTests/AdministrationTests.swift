import Foundation
import Testing
import TimeQuestJSON

extension Processes {
  /// What whoever owns the store's file may do without a PIN.
  struct Administration {
    @Test(arguments: [
      ["export"], ["csv"], ["export", "out"], ["csv", "out"], ["store", "check"],
      ["store", "backup", "out"], ["reset-pin"], ["remind", "--once"],
      ["remind", "--once", "--calendar", "out"],
    ])
    func aStoreThatIsNotThereIsNamedAndNotMade(_ words: [String]) throws {
      let folder = try TemporaryFolder()
      for store in ["sqlite:\(folder.url.path)/typo/store.sqlite", "memory:"] {
        let ways = [(["--store", store], [:]), ([], ["TIMEQUEST_STORE": store])]
        for (options, environment) in ways {
          let run = try Run(
            words + options,
            input: "2468\n",
            environment: environment,
            in: folder.url
          )
          #expect(run.status == 1 && run.output.isEmpty)
          #expect(
            run.errors
              == "timequest-rpc: There is no store at \(store).\ntimequest-rpc init makes one.\n"
          )
          #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
        }
      }
    }

    @Test(
      arguments: [
        (["--household", "smith", "--household", "jones"], 0, ""),
        ([], 64, "--household is missing"),
        (["--household", "smith", "--household", "smith"], 64, "expected each name once"),
        (["--household", "smith", "--connections", "0"], 64, "expected 1 to 10000, got 0"),
        (["--household", "smith;"], 1, "expected 1 to 40 letters, digits or underscores, got"),
        (["--household", "smith", "--database", "a$b"], 1, "without a dollar sign"),
      ] as [([String], Int32, String)]
    )
    func theRolesOfHouseholdsArePrintedOrTheWrongNameIsNamed(
      _ words: [String],
      status: Int32,
      error: String
    ) throws {
      let folder = try TemporaryFolder()
      let run = try Run(["store", "admin-sql"] + words, in: folder.url)
      #expect(run.status == status)
      #expect(status == 0 ? run.errors.isEmpty : run.errors.contains(error))
      #expect(run.output.contains("CREATE ROLE \"jones_reader\"") == (status == 0))
    }

    @Test func aTimerMayRunBeforeTheFirstQuestIsMade() throws {
      let folder = try TemporaryFolder()
      let run = try Run(["remind", "--once", "--calendar", "quests.ics"], in: folder.url)
      #expect(run.status == 0 && run.errors.isEmpty)
    }

    @Test func aNewPINComesFromStdinTheEnvironmentOrAFile() throws {
      let folder = try TemporaryFolder()
      try folder.makeStore()
      let file = folder.url.appending(path: "pin")
      try Data("3333\nsecond line\n".utf8).write(to: file)
      let ways: [(pin: String, words: [String], input: String, environment: [String: String])] = [
        ("1111", [], "1111\n", [:]), ("2222", [], "9999\n", ["TIMEQUEST_PIN": "2222"]),
        ("3333", ["--pin-file", file.path], "9999\n", ["TIMEQUEST_PIN": "9999"]),
        ("4444", [], "4444", [:]),
      ]
      for way in ways {
        let run = try Run(
          ["reset-pin"] + folder.store + way.words,
          input: way.input,
          environment: way.environment,
          in: folder.url
        )
        #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty)
        #expect(try unlocks(way.pin, folder.store, folder.url))
        #expect(try !unlocks("9999", folder.store, folder.url))
      }
    }

    @Test(arguments: ["", "123", "12a4", "١٢٣٤", "1234567890123", " 2468"])
    func whatIsNoPINIsRefusedAndNeverRepeated(pin: String) throws {
      let folder = try TemporaryFolder()
      try folder.makeStore()
      let run = try Run(["reset-pin"] + folder.store, input: "\(pin)\n", in: folder.url)
      #expect(run.status == 1)
      #expect(run.errors.contains("4 to 12 digits 0-9"))
      #expect(pin.isEmpty || !run.errors.contains(pin))
      #expect(try !unlocks("2468", folder.store, folder.url))
    }

    @Test func aPINThatIsMissingIsAskedFor() throws {
      let folder = try TemporaryFolder()
      try folder.makeStore()
      let nothing = try Run(["reset-pin"] + folder.store, in: folder.url)
      #expect(nothing.status == 64 && nothing.errors.contains("on stdin"))
      for command in [["reset-pin"], ["call", "routine.list"]] {
        let run = try Run(command + folder.store + ["--pin-file", "nowhere"], in: folder.url)
        #expect(run.status == 1)
        #expect(run.errors == "timequest-rpc: nowhere: No such file or directory\n", "\(command)")
      }
      let argument = try Run(["reset-pin"] + folder.store + ["2468"], in: folder.url)
      #expect(argument.status == 64)
      #expect(try !unlocks("2468", folder.store, folder.url))
    }

    @Test func aResetEndsALockOutAndLocksWhoIsUnlocked() throws {
      let folder = try TemporaryFolder()
      let server = try ServerProcess(folder.store, in: folder.url)
      _ = try server.result("parent.setPIN", #"{"pin":"2468"}"#)
      for _ in 0..<5 { #expect(try !unlocks("0000", folder.store, folder.url)) }
      #expect(try !unlocks("2468", folder.store, folder.url))
      _ = try server.result("routine.list")
      #expect(try Run(["reset-pin"] + folder.store, input: "1357\n", in: folder.url).status == 0)
      #expect(throws: ServerProcess.Refused.self) { try server.result("routine.list") }
      #expect(try unlocks("1357", folder.store, folder.url))
      #expect(try server.end() == 0)
    }

    @Test func wrongTriesOfTwoProcessesCountTogether() throws {
      let folder = try TemporaryFolder()
      let one = try ServerProcess(folder.store, in: folder.url)
      let two = try ServerProcess(folder.store, in: folder.url)
      _ = try one.result("parent.setPIN", #"{"pin":"2468"}"#)
      for process in [one, two, two, one, two] {
        let refusal = #expect(throws: ServerProcess.Refused.self) {
          try process.result("parent.unlock", #"{"pin":"0000"}"#)
        }
        #expect(refusal?.answer.contains("pinRejected") == true)
      }
      one.kill()
      let three = try ServerProcess(folder.store, in: folder.url)
      for process in [two, three] {
        let refusal = #expect(throws: ServerProcess.Refused.self) {
          try process.result("parent.unlock", #"{"pin":"2468"}"#)
        }
        #expect(refusal?.answer.contains(#""retryAfterSeconds":null"#) == false)
        #expect(try process.end() == 0)
      }
    }

    @Test func aSoundStoreIsSaidToBe() throws {
      let folder = try TemporaryFolder()
      try folder.makeStore()
      let run = try Run(["store", "check"] + folder.store, in: folder.url)
      #expect(run.status == 0 && run.output.isEmpty)
      #expect(run.errors == "the store is sound\n")
    }

    @Test func whatCannotBeOpenedIsNeverSaidToBeSound() throws {
      let folder = try TemporaryFolder()
      let file = folder.url.appending(path: "diary")
      try Data("this is no store, it is a diary\n".utf8).write(to: file)
      let store = ["--store", "sqlite:\(file.path)"]
      let check = try Run(["store", "check"] + store, in: folder.url)
      #expect(check.status == 1)
      #expect(
        check.errors.contains("is not a store of this program") && !check.errors.contains("sound")
      )
      let backup = try Run(["store", "backup"] + store + ["copy"], in: folder.url)
      #expect(backup.status == 1 && backup.errors.contains("is not a store of this program"))
      #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "copy").path))
    }

    @Test func aDamagedPageIsTold() throws {
      let folder = try TemporaryFolder()
      _ = try Run(["call", "profile.get"] + folder.store, in: folder.url)
      let file = folder.url.appending(path: "store.sqlite")
      var contents = try Data(contentsOf: file)
      // The page of an index, which opening and reading do not touch.
      let page = contents.count - 4096
      contents.replaceSubrange(page..<page + 16, with: Data(repeating: 0xA5, count: 16))
      try contents.write(to: file)
      let run = try Run(["store", "check"] + folder.store, in: folder.url)
      #expect(run.status == 1, "\(run.errors)")
      #expect(!run.errors.isEmpty && !run.errors.contains("sound"))
    }

    @Test func aBackupIsNamedByItsWholePathWhenAPlayerIsErased() throws {
      let folder = try TemporaryFolder()
      try folder.makeStore()
      #expect(try Run(["store", "backup"] + folder.store + ["copy"], in: folder.url).status == 0)
      let again = try Run(["store", "backup"] + folder.store + ["copy"], in: folder.url)
      #expect(again.status == 1 && again.errors.contains("a file that does not exist yet"))
      let nowhere = try Run(["store", "backup"] + folder.store + ["none/copy"], in: folder.url)
      #expect(nowhere.status == 1 && nowhere.errors.contains("a file in a folder that exists"))
      let server = try ServerProcess(folder.store, in: folder.url)
      _ = try server.result("parent.setPIN", #"{"pin":"2468"}"#)
      let player = try server.result("player.get").text("playerID")
      let session = try leaveTraces(of: player, through: server)
      let answer = try server.result("data.erasePlayer", #"{"playerID":"\#(player)"}"#)
      guard case .array(let backups)? = answer["backups"], case .string(let path)? = backups.first
      else { throw JSON.Absent(name: "backups") }
      #expect(backups.count == 1 && path.hasSuffix("/copy"))
      #expect(FileManager.default.fileExists(atPath: path))
      #expect(try server.end() == 0)
      for suffix in ["", "-wal", "-shm"] {
        let file = folder.url.appending(path: "store.sqlite\(suffix)")
        guard FileManager.default.fileExists(atPath: file.path) else { continue }
        let contents = try Data(contentsOf: file)
        // The id of the player alone stays, as a tombstone.
        for mark in [session, "Zwetschge"] {
          #expect(
            contents.firstRange(of: Data(mark.utf8)) == nil,
            "\(mark) in \(file.lastPathComponent)"
          )
        }
      }
    }

    /// Gives the player a name, a routine, a trial and its events; returns the session.
    private func leaveTraces(of player: String, through server: ServerProcess) throws -> String {
      _ = try server.result("player.update", #"{"displayName":"Zwetschge"}"#)
      _ = try server.result(
        "routine.create",
        """
        {"routineID":"\(Household.quest)","name":"n","playerIDs":["\(player)"],"tasks":[{"name":"a"}],\
        "activeDays":["mon","tue","wed","thu","fri","sat","sun"]}
        """
      )
      let named = try server.start()
      _ = try server.result("quest.estimate", named.dropLast() + #","seconds":60}"#)
      _ = try server.result("quest.done", named)
      return try server.result("quest.next", named).text("sessionID")
    }

    private func unlocks(_ pin: String, _ store: [String], _ folder: URL) throws -> Bool {
      let run = try Run(["call", "parent.unlock", "pin=\(pin)"] + store, in: folder)
      return run.status == 0
    }
  }
}
