import Foundation
import Testing
import TimeQuestJSON

extension Processes {
  /// A store that cannot be opened is told to every request, and left as it is.
  struct StoreErrors {
    @Test func aDamagedFileIsStoreCorrupt() throws {
      let folder = try TemporaryFolder()
      let file = folder.url.appending(path: "store.sqlite")
      let contents = Data("this is no store, it is a diary\n".utf8)
      try contents.write(to: file)
      try expect(1012, "storeCorrupt", from: folder.store, in: folder.url)
      #expect(try Data(contentsOf: file) == contents)
    }

    @Test func aStoreOfANewerVersionIsStoreTooNew() throws {
      let folder = try TemporaryFolder()
      try make(folder.store, in: folder.url)
      let file = folder.url.appending(path: "store.sqlite")
      var contents = try Data(contentsOf: file)
      // SQLite keeps user_version in bytes 60 to 63 of its header, big-endian.
      contents[63] = 250
      try contents.write(to: file)
      try expect(1013, "storeTooNew", from: folder.store, in: folder.url)
      #expect(try Data(contentsOf: file) == contents)
    }

    @Test func theOtherKindOfClockIsRefused() throws {
      let folder = try TemporaryFolder()
      try make(folder.store, in: folder.url)
      let simulated = folder.store + ["--simulated-clock", "2026-11-20T07:00:00Z"]
      let server = try ServerProcess(simulated, in: folder.url)
      try server.send(Household.request("profile.get") + "\n")
      #expect(server.readLine()?.contains("\"error\"") == true)
      #expect(try server.end() == 0)
      #expect(try server.standardError.contains("clock"))
    }

    @Test(arguments: [
      ("postgres://u:secret@127.0.0.1:1/x", "storeIO"),
      ("postgres://u:sec@ret@127.0.0.1/x", "storeIO"),
      ("postgres://u:secret@127.0.0.1:1/x?schema=a-b", "storeIO"),
      ("postgres:secret", "storeIO"),
      ("postgresql://u:sec@ret@127.0.0.1/x", "storeIO"),
      ("PostgreSQL:secret", "storeIO"),
      ("sqlite:", "storeIO"),
      ("memory:secret", "storeIO"),
    ])
    func aURLThatLeadsNowhereIsToldWithoutItsPassword(_ url: String, _ kind: String) throws {
      let folder = try TemporaryFolder()
      let server = try ServerProcess(["--store", url], in: folder.url)
      let info = try server.result("server.info")
      let scheme = url.lowercased().prefix { $0 != ":" }
      let name = scheme == "postgresql" ? "postgres" : String(scheme)
      #expect(try info["store"]?.text("scheme") == name)
      try server.send(Household.request("profile.get") + "\n")
      let answer = try #require(server.readLine())
      #expect(answer.contains(kind))
      #expect(try server.end() == 0)
      for text in [answer, try server.standardError, "\(info)"] {
        #expect(!text.contains("sec") && !text.contains("ret@"))
      }
    }

    @Test(arguments: [
      ("pg:x", "\"pg:\" is not a known kind of store: expected one of sqlite:, memory:"),
      ("sqllite:x", "postgres:. Did you mean sqlite:?"),
      ("POSTGRE://u:secret@h/d", "postgres:. Did you mean postgres:?"),
      ("x", "\"x\" is not a valid store URL"),
      ("/a:b/c.sqlite", "\"/a:b/c.sqlite\" is not a valid store URL"),
      (":", "\":\" is not a valid store URL"),
      ("", "\"\" is not a valid store URL"),
      ("//u:secret@h/d", "The given URL is not a valid store URL"),
      ("host=h password=secret", "The given URL is not a valid store URL"),
      ("//h/d?password=secret", "The given URL is not a valid store URL"),
    ])
    func aURLThatNamesNoStoreEndsTheProgramWithARemedy(_ url: String, _ remedy: String) throws {
      let folder = try TemporaryFolder()
      for words in [["call", "profile.get"], ["serve"], ["store", "check"], []] {
        let run = try Run(words + ["--store", url], in: folder.url)
        #expect(run.status == 64 && run.errors.contains(remedy), "\(run.errors)")
        #expect(!run.errors.contains("secret"))
      }
    }

    @Test(arguments: ["//127.0.0.1:1/d?password=secret", "host=127.0.0.1 port=1 password=secret"])
    func noCommandRepeatsAPassword(_ place: String) throws {
      let folder = try TemporaryFolder()
      let (one, other) = ("postgres:\(place)", "postgresql:\(place)")
      for words in [
        ["store", "check", "--store", one], ["export", "--store", one, "-"],
        ["store", "migrate", "--from", one, "--to", other],
        ["store", "migrate", "--from", "sqlite:none", "--to", other],
      ] {
        let run = try Run(words, in: folder.url)
        #expect(run.status != 0)
        #expect(!run.errors.contains("secret") && !run.output.contains("secret"), "\(run.errors)")
      }
    }

    #if os(Linux)
    @Test func aStaticExecutableNamesTheOneThatCanReachAServer() throws {
      let folder = try TemporaryFolder()
      let head = try FileHandle(forReadingFrom: Executable.url).read(upToCount: 4096) ?? Data()
      let isStatic = head.firstRange(of: Data("/ld-linux".utf8)) == nil
      let store = ["--store", "postgres://u@127.0.0.1:1/x"]
      let run = try Run(["call", "profile.get"] + store, in: folder.url)
      #expect(run.status == 1)
      #expect(run.errors.contains("use the dynamic one") == isStatic, "\(run.errors)")
    }
    #endif

    @Test func aSchemeIsReadInAnyCase() throws {
      let folder = try TemporaryFolder()
      let url = "SQLite:\(folder.url.path)/Store.sqlite"
      #expect(try Run(["call", "profile.get", "--store", url], in: folder.url).status == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      #expect(names.contains("Store.sqlite"))
    }

    @Test func whatFollowsMemoryIsRefusedAndNeverDropped() throws {
      let folder = try TemporaryFolder()
      let run = try Run(["call", "profile.get", "--store", "memory:x"], in: folder.url)
      #expect(run.status == 1)
      #expect(run.errors.contains("write memory: alone"))
    }

    private func make(_ store: [String], in folder: URL) throws {
      let server = try ServerProcess(store, in: folder)
      _ = try server.result("profile.get")
      #expect(try server.end() == 0)
    }

    private func expect(_ code: Int, _ kind: String, from store: [String], in folder: URL) throws {
      let server = try ServerProcess(store, in: folder)
      try server.send(Household.request("profile.get") + "\n")
      let answer = try JSONNode(parsing: Array(try #require(server.readLine()).utf8)).value
      let error = try #require(answer["error"])
      #expect(error["code"] == .integer(Int64(code)))
      #expect(error["data"]?["kind"] == .string(kind))
      #expect(try server.end() == 0)
    }
  }
}
