import Foundation
import Testing
import TimeQuestJSON

extension Processes {
  /// The sync by the executable: on the command line, on the wire, and while a front end is open.
  struct SyncCommandTests {
    @Test func aSecondDeviceJoinsByACodeAndHasItsPINInOneStep() throws {
      let family = try Devices()
      try family.begin()
      let joined = try family.run(
        "sync",
        "join",
        "shared",
        "--code-file",
        "code",
        "--pin-file",
        "pin",
        "--name",
        "laptop",
        on: "b"
      )
      #expect(joined.status == 0, "\(joined.errors)")
      #expect(joined.output.contains("laptop  this device"))
      #expect(joined.output.contains("kitchen  last change 2026-11-20T07:30:00.000Z"))
      let answers = try family.serve(
        [Household.request("parent.unlock", #"["2468"]"#), Household.request("routine.list")],
        on: "b"
      )
      #expect(answers[0]["result"]?["unlocked"] == .bool(true))
      #expect(answers[1]["result"]?.itemCount == 1)
    }

    @Test func aWrongCodeJoinsNothingAndSaysWhy() throws {
      let family = try Devices()
      try family.begin()
      try Data("0123-4567\n".utf8).write(to: family.folder.url.appending(path: "wrong"))
      let refused = try family.run(
        "sync",
        "join",
        "shared",
        "--code-file",
        "wrong",
        "--pin-file",
        "pin",
        on: "b"
      )
      #expect(refused.status == 1)
      #expect(refused.errors.contains("The code is too short"), "\(refused.errors)")
      #expect(
        try family.run("sync", "status", on: "b").output == "This store does not sync.\n"
      )
    }

    @Test func aServerSyncsWhileItIsOpen() throws {
      let family = try Devices()
      try family.begin()
      try family.run("sync", "join", "shared", "--code-file", "code", "--pin-file", "pin", on: "b")
      let change = Household.request("player.update", #"{"displayName":"Mia"}"#)
      let unlock = Household.request("parent.unlock", #"["2468"]"#)
      _ = try family.serve([unlock, change], on: "b", "--sync", family.shared)
      let answers = try family.serve([], on: "a", "--sync", family.shared)
      #expect(answers.isEmpty)
      #expect(try family.run("call", "player.list", on: "a").output.contains("Mia"))
    }

    @Test func theWireHasEveryCallOfASync() throws {
      let family = try Devices()
      try family.begin()
      let code = try String(contentsOf: family.folder.url.appending(path: "code"), encoding: .utf8)
        .trimmingCharacters(in: .newlines)
      let join = #"{"folder":"\#(family.shared)","code":"\#(code)","name":"laptop"}"#
      let answers = try family.serve(
        [
          Household.setUp()[0],
          Household.request("sync.status"),
          Household.request("sync.join", join),
          Household.request("sync.now"),
          Household.request("sync.status"),
        ],
        on: "b"
      )
      #expect(answers[1]["result"] == .object([JSON.Member("replicas", .array([]))]))
      for answer in answers[2...] {
        #expect(answer["result"]?["folder"] == .string(family.shared), "\(answer)")
        #expect(answer["result"]?["replicas"]?.itemCount == 2)
      }
      let other = answers[4]["result"]?["replicas"]?.item(1)?["replicaID"]
      guard case .string(let id)? = other else {
        Issue.record("there is no other device")
        return
      }
      let unlock = Household.request("parent.unlock", #"["2468"]"#)
      let removed = try family.serve(
        [unlock, Household.request("sync.remove", "[\"\(id)\"]")],
        on: "b"
      )
      #expect(removed[1]["result"]?["replicas"]?.itemCount == 1)
      #expect(removed[1]["result"]?["code"] != nil)
      #expect(removed[1]["result"]?["code"] != .string(code))
    }
  }
}

/// The stores of two devices, and the folder between them.
private struct Devices: ~Copyable {
  private static let clock = ["--simulated-clock", "2026-11-20T07:30:00Z"]
  let folder: TemporaryFolder
  let shared: String

  init() throws {
    let root = try TemporaryFolder()
    let path = root.url.appending(path: "shared").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data("2468\n".utf8).write(to: root.url.appending(path: "pin"))
    folder = root
    shared = path
  }

  func store(_ name: String) -> [String] {
    ["--store", "sqlite:\(folder.url.path)/\(name).sqlite"] + Self.clock
  }

  @discardableResult
  func run(_ words: String..., on name: String) throws -> Run {
    try Run(words + store(name), in: folder.url)
  }

  /// A device with a quest, and the code of its family in a file.
  func begin() throws {
    _ = try serve(Household.setUp(), on: "a")
    let begun = try run("sync", "init", "shared", "--name", "kitchen", on: "a")
    #expect(begun.status == 0)
    #expect(begun.output.split(separator: "-").count == 14)
    try Data(begun.output.utf8).write(to: folder.url.appending(path: "code"))
  }

  func serve(
    _ requests: [String],
    on name: String,
    _ options: String...
  ) throws -> [JSON] {
    let server = try ServerProcess(["serve"] + options + store(name), in: folder.url)
    for request in requests { try server.send(request + "\n") }
    #expect(try server.end() == 0)
    return try server.readAll().split(separator: "\n").map {
      try JSONNode(parsing: Array($0.utf8)).value
    }
  }
}

extension JSON {
  fileprivate var itemCount: Int? {
    guard case .array(let items) = self else { return nil }
    return items.count
  }

  fileprivate func item(_ index: Int) -> JSON? {
    guard case .array(let items) = self, items.indices.contains(index) else { return nil }
    return items[index]
  }
}
