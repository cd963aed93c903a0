import Foundation
import Testing
import TimeQuestJSON

extension Processes {
  /// How the process begins, ends, and treats its pipes.
  struct Pipes {
    @Test func everythingThatWasPipedInIsAnsweredInOrderBeforeTheEnd() throws {
      let folder = try TemporaryFolder()
      let server = try ServerProcess(["--store", "memory:"], in: folder.url)
      let ids = 1...100
      let lines = ids.map { #"{"jsonrpc":"2.0","id":\#($0),"method":"profile.get"}"# }
      // The last line is not terminated: it counts all the same.
      try server.send(lines.joined(separator: "\n"))
      #expect(try server.end() == 0)
      let answers = try server.readAll().split(separator: "\n").map {
        try JSONNode(parsing: $0.utf8).value
      }
      #expect(try answers.map { Int(try $0.number("id")) } == Array(ids))
      #expect(answers.allSatisfy { $0["result"] != nil })
    }

    #if os(Linux)
    @Test func manyRequestsInOneGoAreAnsweredInOrderInTheSameMemory() throws {
      let folder = try TemporaryFolder()
      let server = try ServerProcess(["--store", "memory:"], in: folder.url)
      func flood(_ ids: ClosedRange<Int>) throws {
        let lines = ids.map {
          #"{"jsonrpc":"2.0","id":\#($0),"method":"preferences.get"}"# + "\n"
        }
        let answers = server.readLines(ids.count, whileSending: lines.joined())
        #expect(answers.count == ids.count)
        let isInOrder = zip(ids, answers).allSatisfy {
          $1.hasPrefix(#"{"jsonrpc":"2.0","id":\#($0),"result":{"soundEnabled":"#)
        }
        #expect(isInOrder)
      }
      try flood(1...1000)
      let before = try server.peakMemory()
      // `Tests/System/flood` sends 100,000 to the executable of a release.
      try flood(1001...11_000)
      #expect(try server.peakMemory() - before < 4096)
      #expect(try server.end() == 0)
    }
    #endif

    #if os(Linux)
    @Test func itRunsOnOneThread() throws {
      let folder = try TemporaryFolder()
      let server = try ServerProcess(folder.store, in: folder.url)
      for method in ["profile.get", "quest.list", "parent.status", "events.subscribe"] {
        try server.send(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)"}"# + "\n")
        #expect(server.readLine() != nil)
      }
      let threads = "/proc/\(server.process.processIdentifier)/task"
      #expect(try FileManager.default.contentsOfDirectory(atPath: threads).count == 1)
    }

    @Test func itOpensNoPortAndLeavesNoCoreDumpOnceItHasReadAPIN() throws {
      let folder = try TemporaryFolder()
      let server = try ServerProcess(folder.store, in: folder.url)
      _ = try server.result("profile.get")
      let place = "/proc/\(server.process.processIdentifier)"
      let manager = FileManager.default
      let files = try manager.contentsOfDirectory(atPath: "\(place)/fd").map {
        try manager.destinationOfSymbolicLink(atPath: "\(place)/fd/\($0)")
      }
      // The parent's socket, which it inherits, is no port.
      let sockets = files.filter { $0.hasPrefix("socket:") }.map { $0.filter(\.isNumber) }
      for table in ["tcp", "tcp6", "udp", "udp6"] {
        let path = "\(place)/net/\(table)"
        guard manager.fileExists(atPath: path) else { continue }
        let words = try String(contentsOfFile: path, encoding: .utf8).split(separator: " ")
        #expect(Set(words.map(String.init)).isDisjoint(with: sockets))
      }
      _ = try server.result("parent.setPIN", #"{"pin":"2468"}"#)
      let limits = try String(contentsOfFile: "\(place)/limits", encoding: .utf8)
      let line = try #require(limits.split(separator: "\n").first { $0.contains("core file") })
      #expect(line.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"])
    }
    #endif

    @Test(arguments: [SIGTERM, SIGINT])
    func aSignalEndsItInOrder(_ signal: Int32) throws {
      let folder = try TemporaryFolder()
      let server = try ServerProcess(folder.store, in: folder.url)
      _ = try server.result("profile.get")
      Foundation.kill(server.process.processIdentifier, signal)
      #expect(server.waitForExit() == 0)
      #expect(server.process.terminationReason == .exit)
      #expect(server.readAll().isEmpty)
    }

    @Test func itStopsQuietlyWhenNobodyListensAnyMore() throws {
      let folder = try TemporaryFolder()
      let server = try ServerProcess(folder.store, in: folder.url)
      _ = try server.result("profile.get")
      try server.closeOutput()
      try server.send(Household.request("profile.get") + "\n")
      #expect(server.waitForExit() == 0)
      #expect(server.process.terminationReason == .exit)
      #expect(try server.standardError.isEmpty)
    }

    @Test func shutdownIsAnExitWithZero() throws {
      let folder = try TemporaryFolder()
      let server = try ServerProcess(["--store", "memory:"], in: folder.url)
      try server.send(Household.request("server.shutdown") + "\n")
      #expect(server.readLine() == #"{"jsonrpc":"2.0","id":1,"result":null}"#)
      #expect(server.waitForExit() == 0)
    }

    @Test(arguments: [
      (["--store", "nowhere:x"], "is not a known kind of store"),
      (["--store", "x"], "is not a valid store URL"),
      (["--simulated-clock", "soon"], "is not a valid instant"),
      (["--max-message", "0"], "at least 1"),
      (["--colour"], "Unknown option"), (["--stor", "x"], "Did you mean '--store'?"),
      (["srve"], "\"srve\" is not a command.\nDid you mean timequest-rpc serve?"),
      (
        ["reset-pn", "2468"],
        "\"reset-pn\" is not a command.\nDid you mean timequest-rpc reset-pin?"
      ),
      (
        ["store", "chek"],
        "\"store chek\" is not a command.\nDid you mean timequest-rpc store check?"
      ),
      (
        ["profile.get"],
        "\"profile.get\" is not a command.\nDid you mean timequest-rpc call profile.get?"
      ),
      (
        ["quest.lst"],
        "\"quest.lst\" is not a command.\nDid you mean timequest-rpc call quest.list?"
      ),
      (["store", "walk"], "\"store walk\" is not a command."),
      (["walk"], "\"walk\" is not a command."),
    ])
    func anUnusableArgumentIsToldAndNothingIsServed(_ arguments: [String], told: String) throws {
      let folder = try TemporaryFolder()
      let server = try ServerProcess(arguments, in: folder.url)
      #expect(server.waitForExit() == 64)
      #expect(try server.standardError.contains(told))
      #expect(server.readAll().isEmpty)
    }

    @Test func withoutAStoreItKeepsEverythingInTheUsersOwnFolder() throws {
      let folder = try TemporaryFolder()
      let data = folder.url.appending(path: "data").path
      let server = try ServerProcess([], environment: ["XDG_DATA_HOME": data], in: folder.url)
      _ = try server.result("profile.get")
      let file = "\(data)/timequest/timequest.sqlite"
      #expect(try mode(of: file) == 0o600)
      #expect(try mode(of: "\(data)/timequest") == 0o700)
      #expect(try server.end() == 0)
    }

    private func mode(of path: String) throws -> Int? {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }
  }
}
