import Foundation
import Testing
import TimeQuestJSON

extension Processes {
  /// Both framings, through real pipes.
  struct Framings {
    private static let request = Household.request("clock.get")
    private static let arguments = [
      "--store", "memory:", "--simulated-clock", "2026-11-20T07:00:00Z",
    ]
    private static let answer =
      #"{"jsonrpc":"2.0","id":1,"result":{"now":"2026-11-20T07:00:00.000Z"}}"#

    @Test func headersAreAnsweredWithHeadersWhereverTheInputIsSplit() throws {
      let folder = try TemporaryFolder()
      let server = try ServerProcess(Self.arguments, in: folder.url)
      for byte in Household.framed(Self.request) { try server.send(String(byte)) }
      #expect(server.readMessage() == Self.answer)
      try server.send(Household.framed(Self.request) + Household.framed(Self.request))
      #expect(server.readMessage() == Self.answer)
      #expect(server.readMessage() == Self.answer)
      #expect(try server.end() == 0)
      #expect(server.readAll().isEmpty)
    }

    @Test(arguments: [
      ("Content-Length: 99999999999999999999999\r\n\r\n", -32600),
      ("Content-Length: -1\r\n\r\n", -32600), ("Content-Type: x\r\n\r\n", -32600),
      ("Content-Length: 3\r\nContent-Length: 4\r\n\r\n", -32600),
      ("Content-Length: 5000000\r\n\r\n" + String(repeating: "c", count: 5_000_000), -32001),
      ("Content-Length: 3\r\n\r\n{{{", -32700),
    ])
    func aBadHeaderIsAnsweredAndTheConnectionGoesOn(header: String, code: Int64) throws {
      let folder = try TemporaryFolder()
      let server = try ServerProcess(Self.arguments + ["--framing", "headers"], in: folder.url)
      try server.send(header)
      try server.send(Household.framed(Self.request))
      let error = try #require(server.readMessage())
      #expect(
        try JSONNode(parsing: Array(error.utf8)).value["error"]?["code"] == .integer(code)
      )
      #expect(server.readMessage() == Self.answer)
      #expect(try server.end() == 0)
    }

    @Test func theFramingCanBeGiven() throws {
      let folder = try TemporaryFolder()
      let server = try ServerProcess(Self.arguments + ["--framing", "lines"], in: folder.url)
      try server.send("Content-Length: 5\n\(Self.request)\n")
      #expect(server.readLine()?.contains("-32700") == true)
      #expect(server.readLine() == Self.answer)
      #expect(try server.end() == 0)
    }

    @Test func aMessageThatIsCutOffIsToldSo() throws {
      let folder = try TemporaryFolder()
      let server = try ServerProcess(Self.arguments, in: folder.url)
      try server.send("Content-Length: 50\r\n\r\n{}")
      #expect(try server.end() == 0)
      #expect(server.readMessage()?.contains("-32600") == true)
      #expect(server.readAll().isEmpty)
    }
  }
}
