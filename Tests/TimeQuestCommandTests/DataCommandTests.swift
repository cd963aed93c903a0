import Foundation
import Testing
import TimeQuestJSON

extension Processes {
  /// The family's data on the command line: out, in, and into a spreadsheet.
  struct DataCommands {
    @Test func anExportIsTheDocumentOfTheMethodOnStdoutAndInAFile() throws {
      let folder = try TemporaryFolder()
      let document = try Self.played(in: folder.url, store: folder.store)
      let toStdout = try Run(["export"] + folder.store, in: folder.url)
      let toFile = try Run(["export"] + folder.store + ["month.json"], in: folder.url)
      #expect(toStdout.status == 0 && toFile.status == 0)
      #expect(toStdout.errors.isEmpty && toFile.errors.isEmpty && toFile.output.isEmpty)
      #expect(try JSONNode(parsing: Array(toStdout.output.utf8)).value == document)
      let file = folder.url.appending(path: "month.json")
      #expect(try String(contentsOf: file, encoding: .utf8) == toStdout.output)
    }

    @Test func whatIsWrittenIsItsOwnersAloneWhateverTheUmask() throws {
      let folder = try TemporaryFolder()
      _ = try Self.played(in: folder.url, store: folder.store)
      for words in [["export"], ["csv"], ["store", "backup"]] {
        let name = "file-\(words.joined(separator: "-"))"
        let run = try Run(words + folder.store + [name], in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        let path = folder.url.appending(path: name).path
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600, "\(name)")
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      #expect(!names.contains { $0.contains(".part") })
    }

    @Test func anImportIntoAnotherStoreGivesTheSameExport() throws {
      let folder = try TemporaryFolder()
      let document = try Self.played(in: folder.url, store: folder.store)
      #expect(try Run(["export"] + folder.store + ["a.json"], in: folder.url).status == 0)
      let other = ["--store", "sqlite:\(folder.url.path)/other.sqlite"]
      for counts in [
        #""added":5,"updated":0,"unchanged":0,"deleted":[]"#,
        #""added":0,"updated":0,"unchanged":5,"deleted":[]"#,
      ] {
        let run = try Run(["import"] + other + ["a.json"], in: folder.url)
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(run.output == "{\(counts)}\n")
      }
      let again = try Run(["export"] + other, in: folder.url)
      let copy = try JSONNode(parsing: Array(again.output.utf8)).value
      for list in ["tombstones", "routines", "sessions"] { #expect(copy[list] == document[list]) }
      #expect(try Run(["store", "check"] + other, in: folder.url).status == 0)
    }

    /// Documents that are refused: what stands in the file, and what the error says.
    static let refused: [(text: String, word: String)] = [
      ("", "ends early"), ("{", "after 3 bytes"), ("[]", "'{' expected"),
      (#"{"formatVersion":2,"players":7}"#, "A newer version of the program wrote the document"),
      (#"{"formatVersion":0}"#, "document.formatVersion"),
      (#"{"players":[]}"#, "document.formatVersion"),
      (#"{"formatVersion":1,"players":[{"id":5}]}"#, "document.players[0].id"),
      (
        #"{"formatVersion":1,"routines":[{"id":"11111111-1111-4111-8111-111111111111","name":"n","#
          + #""displayName":"d","activeDays":["Monday"]}]}"#,
        "document.routines[0].activeDays[0]: expected a value that fits, got \"Monday\"."
      ),
    ]

    @Test(arguments: refused)
    func anImportThatIsRefusedSaysWhyAndChangesNothing(
      refused: (text: String, word: String)
    ) throws {
      let folder = try TemporaryFolder()
      let document = try Self.played(in: folder.url, store: folder.store)
      let file = folder.url.appending(path: "damaged.json")
      try Data("\(refused.text)\n\n".utf8).write(to: file)
      let run = try Run(["import"] + folder.store + [file.path], in: folder.url)
      #expect(run.status == 1 && run.output.isEmpty)
      #expect(run.errors.hasPrefix("timequest-rpc: ") && run.errors.contains(refused.word))
      let again = try Run(["export"] + folder.store, in: folder.url)
      let copy = try JSONNode(parsing: Array(again.output.utf8)).value
      for list in ["tombstones", "routines", "sessions"] { #expect(copy[list] == document[list]) }
    }

    @Test func killedInTheMiddleOfAnImportAStoreHoldsNothingOfIt() throws {
      let folder = try TemporaryFolder()
      let document = try Self.played(in: folder.url, store: folder.store)
      let importing = try ServerProcess(["import"] + folder.store + ["/dev/stdin"], in: folder.url)
      let ids = (0..<8000).map { String(format: "00000000-0000-4000-8000-%012d", $0) }
      let routines = ids.map {
        """
        {"id":"\($0)","name":"n","displayName":"d","activeDays":[],"isActive":true,\
        "feedback":"summary","leavesHome":false,"tasks":[],"createdAt":"2026-11-20T07:00:00.000Z",\
        "updatedAt":"2026-11-20T07:00:00.000Z","scheduleHistory":[{"since":"2026-11-20",\
        "activeDays":[],"isActive":true,"hasTasks":false,"stamp":{"revision":1,\
        "updatedAt":"2026-11-20T07:00:00.000Z","editID":"\($0)"}}],"revision":1,"editID":"\($0)"}
        """
      }
      // More than a pipe holds: when it is sent, most of it has been read and validated.
      try importing.send(#"{"formatVersion":1,"routines":["# + routines.joined(separator: ",\n"))
      importing.kill()
      let again = try Run(["export"] + folder.store, in: folder.url)
      let copy = try JSONNode(parsing: Array(again.output.utf8)).value
      for list in ["tombstones", "routines", "sessions"] { #expect(copy[list] == document[list]) }
    }

    @Test func aFileThatCannotBeMadeIsNamedAndLeavesNothingBehind() throws {
      let folder = try TemporaryFolder()
      try folder.makeStore()
      let out = folder.url.appending(path: "missing/out")
      for command in ["export", "csv"] {
        let run = try Run([command] + folder.store + [out.path], in: folder.url)
        #expect(run.status == 1)
        #expect(run.errors == "timequest-rpc: \(out.path): No such file or directory\n")
      }
      let damaged = folder.url.appending(path: "diary")
      try Data("this is no store, it is a diary\n".utf8).write(to: damaged)
      let run = try Run(["export", "--store", "sqlite:\(damaged.path)", "out"], in: folder.url)
      #expect(run.status == 1 && run.errors.contains("is not a store of this program"))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      #expect(!names.contains { $0.hasPrefix("out") })
      let missing = try Run(["import"] + folder.store + ["nowhere.json"], in: folder.url)
      #expect(missing.status == 1)
      #expect(missing.errors == "timequest-rpc: nowhere.json: No such file or directory\n")
    }

    @Test(arguments: ["export", "csv"])
    func whatIsThereIsReplacedOnlyWhereThatIsSaid(_ command: String) throws {
      let folder = try TemporaryFolder()
      try folder.makeStore()
      let file = folder.url.appending(path: "diary")
      let link = folder.url.appending(path: "link")
      try FileManager.default.createSymbolicLink(
        atPath: link.path,
        withDestinationPath: "nowhere"
      )
      try Data("dear diary".utf8).write(to: file)
      let before = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      for name in ["diary", "link"] {
        let run = try Run([command] + folder.store + [name], in: folder.url)
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(
          run.errors
            == "timequest-rpc: \(name): the file exists; give another name, or --force to replace it\n"
        )
      }
      #expect(try Data(contentsOf: file) == Data("dear diary".utf8))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == before)

      let forced = try Run([command] + folder.store + ["diary", "--force"], in: folder.url)
      #expect(forced.status == 0 && forced.errors.isEmpty)
      let plain = try Run([command] + folder.store, in: folder.url)
      #expect(try String(contentsOf: file, encoding: .utf8) == plain.output)
    }

    @Test(arguments: ["export", "csv"])
    func theStoreItselfIsNeverReplaced(_ command: String) throws {
      let folder = try TemporaryFolder()
      let document = try Self.played(in: folder.url, store: folder.store)
      let words = [command] + folder.store + ["./store.sqlite", "--force"]
      let run = try Run(words, in: folder.url)
      #expect(run.status == 1)
      #expect(run.errors == "timequest-rpc: ./store.sqlite: the file belongs to the store\n")
      let again = try Run(["export"] + folder.store, in: folder.url)
      let copy = try JSONNode(parsing: Array(again.output.utf8)).value
      for list in ["tombstones", "routines", "sessions"] { #expect(copy[list] == document[list]) }
    }

    @Test func whatTheStoreKeepsBesideItIsNeverReplaced() throws {
      let folder = try TemporaryFolder()
      let server = try ServerProcess(folder.store, in: folder.url)
      _ = try server.result("parent.setPIN", #"{"pin":"2468"}"#)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        .filter { $0.hasPrefix("store.sqlite-") }
      #expect(Set(names).isSuperset(of: ["store.sqlite-wal", "store.sqlite-shm"]))
      for name in names {
        let run = try Run(["export"] + folder.store + [name, "--force"], in: folder.url)
        #expect(run.status == 1)
        #expect(run.errors == "timequest-rpc: \(name): the file belongs to the store\n")
      }
      #expect(try server.end() == 0)
    }

    @Test(arguments: ["nowhere.json", "."])
    func anImportOfWhatCannotBeReadMakesNoStore(_ file: String) throws {
      let folder = try TemporaryFolder()
      let run = try Run(["import"] + folder.store + [file], in: folder.url)
      #expect(run.status == 1 && run.errors.hasPrefix("timequest-rpc: \(file): "))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test func whatALinkLeadsToIsReplacedAndNotTheLink() throws {
      let folder = try TemporaryFolder()
      try folder.makeStore()
      try Data("old".utf8).write(to: folder.url.appending(path: "real"))
      let link = folder.url.appending(path: "link").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real")
      let run = try Run(["export"] + folder.store + ["link", "--force"], in: folder.url)
      #expect(run.status == 0)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real")
      let text = try String(contentsOf: folder.url.appending(path: "real"), encoding: .utf8)
      #expect(text.hasPrefix("{"))
    }

    @Test func nobodysFileIsTakenForOneThatIsHalfWritten() throws {
      let folder = try TemporaryFolder()
      try folder.makeStore()
      let mine = folder.url.appending(path: "out.part")
      try Data("a part in a play".utf8).write(to: mine)
      #expect(try Run(["export"] + folder.store + ["out"], in: folder.url).status == 0)
      #expect(try Data(contentsOf: mine) == Data("a part in a play".utf8))
    }

    @Test func anImportFromAStalledPipeHoldsNobodyUp() throws {
      let folder = try TemporaryFolder()
      _ = try Self.played(in: folder.url, store: folder.store)
      let document = try Run(["export"] + folder.store, in: folder.url).output
      let half = document.index(document.startIndex, offsetBy: document.count / 2)
      let stalled = try ServerProcess(["import"] + folder.store + ["-"], in: folder.url)
      try stalled.send(String(document[..<half]))
      let change = ["call", "preferences.update", "askFelt=true"] + folder.store
      let run = try Run(change, in: folder.url)
      #expect(run.status == 0, "\(run.errors)")
      try stalled.send(String(document[half...]))
      #expect(try stalled.end() == 0)
      let kept = try Run(["call", "preferences.get"] + folder.store, in: folder.url)
      #expect(kept.output.contains(#""askFelt":true"#))
    }

    @Test func aDashIsTheStreamAndNoFile() throws {
      let folder = try TemporaryFolder()
      _ = try Self.played(in: folder.url, store: folder.store)
      for command in ["export", "csv"] {
        let dash = try Run([command] + folder.store + ["-"], in: folder.url)
        let plain = try Run([command] + folder.store, in: folder.url)
        #expect(dash.status == 0 && dash.errors.isEmpty && dash.output == plain.output)
      }
      let document = try Run(["export"] + folder.store, in: folder.url).output
      let taken = try Run(["import"] + folder.store + ["-"], input: document, in: folder.url)
      #expect(taken.output == #"{"added":0,"updated":0,"unchanged":5,"deleted":[]}"# + "\n")
      for words in [["store", "backup", "-"], ["remind", "--once", "--calendar", "-"]] {
        let run = try Run(words + folder.store, in: folder.url)
        #expect(run.status == 64 && run.errors.contains("./-"), "\(run.errors)")
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      #expect(!names.contains("-"))
    }

    @Test func aDeviceIsWrittenToAndNotReplaced() throws {
      let folder = try TemporaryFolder()
      try folder.makeStore()
      let link = folder.url.appending(path: "null")
      try FileManager.default.createSymbolicLink(
        atPath: link.path,
        withDestinationPath: "/dev/null"
      )
      #expect(try Run(["export"] + folder.store + [link.path], in: folder.url).status == 0)
      let target = try FileManager.default.destinationOfSymbolicLink(atPath: link.path)
      #expect(target == "/dev/null")
    }

    @Test func theTableHasALineForEveryTrialAndNoFormula() throws {
      let folder = try TemporaryFolder()
      _ = try Self.played(in: folder.url, store: folder.store)
      let run = try Run(["csv"] + folder.store, in: folder.url)
      #expect(run.status == 0)
      let lines = run.output.components(separatedBy: "\r\n")
      #expect(lines.count == 6 && lines.last == "")
      #expect(lines[0].hasPrefix("player,day,recordedAt,quest,questSymbol,step,stepSymbol,"))
      for line in lines[1...4] {
        #expect(line.hasPrefix("Player 1,"))
        #expect(line.contains(#","'=Quest, ""the"" first","#), "\(line)")
      }
    }

    /// Two sessions of two steps, played through the pipe: the document of `data.export`.
    private static func played(in folder: URL, store: [String]) throws -> JSON {
      let server = try ServerProcess(store, in: folder)
      _ = try server.result("parent.setPIN", #"{"pin":"2468"}"#)
      for (number, name) in [#"=Quest, \"the\" first"#, "Other"].enumerated() {
        _ = try server.result(
          "routine.create",
          """
          {"routineID":"1111111\(number)-1111-4111-8111-111111111111","name":"n",\
          "displayName":"\(name)","tasks":[{"name":"a"},{"name":"b"}],\
          "activeDays":["mon","tue","wed","thu","fri","sat","sun"]}
          """
        )
      }
      for _ in 0..<2 {
        let state = try server.result(
          "quest.start",
          #"{"questID":"11111110-1111-4111-8111-111111111111"}"#
        )
        let session = try state.text("sessionID")
        for _ in 0..<2 {
          _ = try server.result("quest.estimate", #"{"sessionID":"\#(session)","seconds":60}"#)
          _ = try server.result("quest.done", #"{"sessionID":"\#(session)"}"#)
          _ = try server.result("quest.next", #"{"sessionID":"\#(session)"}"#)
        }
      }
      let document = try server.result("data.export")["document"]
      #expect(try server.end() == 0)
      return try #require(document)
    }
  }
}
