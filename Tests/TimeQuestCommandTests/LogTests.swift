import Foundation
import Testing

extension Processes {
  /// What is logged, and what is never logged.
  struct Logs {
    private static let word = "ZZWORD"
    /// Errors that nobody is answered, with somebody's words in them.
    private static let notifications = [
      #"{"jsonrpc":"2.0","method":"preferences.update","params":{"timeZone":"ZZWORD"}}"#,
      #"{"jsonrpc":"2.0","method":"ZZWORD.get"}"#,
      #"{"jsonrpc":"2.0","method":"parent.unlock","params":{"pin":"97531"}}"#,
    ]

    private func told(_ arguments: [String], in folder: URL) throws -> String {
      let server = try ServerProcess(["--store", "memory:"] + arguments, in: folder)
      try server.send(Self.notifications.joined(separator: "\n"))
      #expect(try server.end() == 0)
      #expect(server.readAll().isEmpty)
      return try server.standardError
    }

    @Test func everyNotificationThatIsRefusedIsLoggedWithoutAnybodysWords() throws {
      let folder = try TemporaryFolder()
      let log = try told([], in: folder.url)
      let kinds = ["invalidParams (-32602)", "methodNotFound (-32601)", "ruleViolation (1004)"]
      #expect(
        log.split(separator: "\n").map(String.init)
          == kinds.map { "timequest-rpc: a notification was refused: \($0)" }
      )
    }

    @Test(arguments: [("error", 0), ("warning", 3), ("info", 5), ("debug", 8)])
    func aLevelTellsWhatThoseBeforeItDo(level: String, lines: Int) throws {
      let folder = try TemporaryFolder()
      let log = try told(["--log-level", level], in: folder.url)
      #expect((lines...(lines + 2)).contains(log.split(separator: "\n").count), "\(log)")
      #expect(log.contains(Self.word) == (level == "debug"))
      #expect(!log.contains("97531"))
    }

    @Test func aNewLogFileIsItsOwnersAlone() throws {
      let folder = try TemporaryFolder()
      let file = folder.url.appending(path: "server.log")
      #expect(try told(["--log-file", file.path], in: folder.url).isEmpty)
      #expect(try mode(of: file) == 0o600)
    }

    @Test(arguments: ["/dev/null", "/dev/full", "folder", "pipe"])
    func noDeviceFolderOrPipeIsALogFile(path: String) throws {
      let folder = try TemporaryFolder()
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: "folder"),
        withIntermediateDirectories: false
      )
      unsafe mkfifo(folder.url.appending(path: "pipe").path, 0o600)
      let named =
        path.hasPrefix("/") ? URL(filePath: path) : folder.url.appending(path: path)
      let server = try ServerProcess(["--log-file", named.path], in: folder.url)
      #expect(server.waitForExit() == 64)
      #expect(try server.standardError.contains("expected a regular file"))
    }

    private func mode(of file: URL) throws -> Int? {
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    @Test func aLogFileGoesOnAndKeepsItsMode() throws {
      let folder = try TemporaryFolder()
      let file = folder.url.appending(path: "server.log")
      try Data("before\n".utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
      #expect(try told(["--log-file", file.path], in: folder.url).isEmpty)
      #expect(try mode(of: file) == 0o640)
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      #expect(lines.count == 4)
      #expect(lines.first == "before")
      #expect(
        lines.last?.wholeMatch(of: /\d{4}-\d\d-\d\dT[\d:.]{12}Z warning a notification .*/) != nil
      )
    }

    @Test func aLogFileThatCannotBeWrittenIsToldAndNothingIsServed() throws {
      let folder = try TemporaryFolder()
      let server = try ServerProcess(["--log-file", "\(folder.url.path)/no/such"], in: folder.url)
      #expect(server.waitForExit() == 64)
      #expect(try server.standardError.contains("cannot be written"))
    }
  }
}
