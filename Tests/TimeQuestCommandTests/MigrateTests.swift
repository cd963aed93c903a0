import Foundation
import Testing

extension Processes {
  struct Migrations {
    @Test func aHouseholdMovesFromFileToFileAndTheFirstOneIsLeftAsItWas() throws {
      let folder = try TemporaryFolder()
      let server = try ServerProcess(folder.store, in: folder.url)
      for request in Household.setUp() {
        try server.send(request + "\n")
        _ = server.readLine()
      }
      let session = try server.start()
      _ = try server.result("quest.estimate", session.dropLast() + #","seconds":60}"#)
      #expect(try server.end() == 0)
      let before = try Data(contentsOf: folder.url.appending(path: "store.sqlite"))

      let run = try migrate(folder.url, "store.sqlite", "new.sqlite")
      #expect(run.status == 0)
      #expect(run.errors.contains("both stores are equal: "))
      #expect(try Data(contentsOf: folder.url.appending(path: "store.sqlite")) == before)
      let again = try migrate(folder.url, "store.sqlite", "new.sqlite")
      #expect(again.errors == run.errors)

      let other = try ServerProcess(
        ["--store", "sqlite:\(folder.url.path)/new.sqlite"],
        in: folder.url
      )
      #expect(try other.result("quest.current").text("phase") == "active")
      _ = try other.result("parent.unlock", #"{"pin":"2468"}"#)
      #expect(try other.end() == 0)
    }

    @Test func simulatedTimeStaysSimulated() throws {
      let folder = try TemporaryFolder()
      let clock = ["--simulated-clock", "2026-11-20T07:00:00Z"]
      #expect(try Run(["call", "profile.get"] + folder.store + clock, in: folder.url).status == 0)
      #expect(try migrate(folder.url, "store.sqlite", "new.sqlite").status == 0)
      let store = ["--store", "sqlite:\(folder.url.path)/new.sqlite"]
      #expect(try Run(["call", "profile.get"] + store, in: folder.url).status == 1)
      #expect(try Run(["call", "profile.get"] + store + clock, in: folder.url).status == 0)
    }

    @Test func whatIsNotThereIsNotMade() throws {
      let folder = try TemporaryFolder()
      let run = try migrate(folder.url, "absent.sqlite", "new.sqlite")
      #expect(run.status == 1)
      let absent = "sqlite:\(folder.url.path)/absent.sqlite"
      #expect(
        run.errors
          == "timequest-rpc: There is no store at \(absent).\ntimequest-rpc init makes one.\n"
      )
      let found = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      #expect(!found.contains { $0.hasSuffix("sqlite") })
    }

    @Test func aStoreIsNeverSaidToBeACopyOfItself() throws {
      let folder = try TemporaryFolder()
      try folder.makeStore()
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.url.path)/link.sqlite",
        withDestinationPath: "store.sqlite"
      )
      for other in ["store.sqlite", "./store.sqlite", "link.sqlite"] {
        let run = try migrate(folder.url, "store.sqlite", other)
        #expect(run.status == 64 && run.errors.contains("are the same store"), "\(other)")
      }
    }

    @Test(arguments: ["memory:", "nonsense:x", "sqlite:/proc/none/x", "x"])
    func aTargetThatCannotBeIsToldApart(_ url: String) throws {
      let folder = try TemporaryFolder()
      #expect(try Run(["call", "profile.get"] + folder.store, in: folder.url).status == 0)
      let from = "sqlite:\(folder.url.path)/store.sqlite"
      let run = try Run(["store", "migrate", "--from", from, "--to", url], in: folder.url)
      #expect(run.status != 0 && !run.errors.isEmpty && run.output.isEmpty)
    }

    private func migrate(_ folder: URL, _ from: String, _ to: String) throws -> Run {
      try Run(
        [
          "store", "migrate", "--from", "sqlite:\(folder.path)/\(from)", "--to",
          "sqlite:\(folder.path)/\(to)",
        ],
        in: folder
      )
    }
  }
}
