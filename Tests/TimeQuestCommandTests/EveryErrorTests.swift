import Foundation
import JSONRPC
import Testing
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestRPC
import TimeQuestSync

extension Processes {
  /// Every kind of error is sent as it is described.
  struct EveryError {
    /// A way to get an error of one kind.
    struct Provocation: Sendable, CustomTestStringConvertible {
      let kind: String
      let error: @Sendable (_ folder: URL) async throws -> JSON

      var testDescription: String { kind }
    }

    private static let described = InterfaceDescription(isSimulated: true).errors

    @Test func everyKindIsProvoked() {
      #expect(Self.provocations.map(\.kind).sorted() == Self.described.map(\.name).sorted())
    }

    @Test(arguments: provocations)
    func anErrorIsAsItsKindIsDescribed(_ provocation: Provocation) async throws {
      let folder = try TemporaryFolder()
      let error = try await provocation.error(folder.url)
      let kind = try #require(Self.described.first { $0.name == provocation.kind })
      #expect(error["code"] == .integer(Int64(kind.code)), "\(error)")
      #expect(try error.text("message").last.map { ".?".contains($0) } == true)
      let data = try JSONText.encode(try #require(error["data"]))
      try kind.data.check(try JSONNode(parsing: data), path: "data")
    }

    private static let provocations = ofThePipe + ofStores + inProcess

    // MARK: By the executable

    private static let ofThePipe = [
      pipe("parseError", #"{"jsonrpc":"2.0""#),
      pipe("invalidRequest", #"{"jsonrpc":"2.0","id":1}"#),
      pipe("methodNotFound", Household.request("quest.lst")),
      pipe("invalidParams", Household.request("quest.start", #"{"questId":1}"#)),
      pipe(
        "tooLarge",
        Household.request("quest.start", "[\"\(String(repeating: "x", count: 2000))\"]")
      ),
      pipe("shuttingDown", Household.request("server.shutdown"), Household.request("quest.list")),
      pipe(
        "cancelled",
        Household.request("events.poll", #"{"after":0,"waitSeconds":60}"#),
        #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"#
      ),
      pipe("notFound", Household.request("quest.start", "[\"\(Household.quest)\"]")),
      pipe("locked", Household.request("routine.list")),
      pipe("pinRejected", Household.setUp()[0], Household.request("parent.unlock", #"["1357"]"#)),
      pipe(
        "conflict",
        Household.setUp()[0],
        Household.setUp()[1],
        Household.request("routine.delete", "[\"\(Household.quest)\",99]")
      ),
      pipe("syncUnavailable", Household.setUp()[0], Household.request("sync.now")),
      Provocation(kind: "syncKeyRejected") { folder in
        let join = Household.request("sync.join", "[\"\(folder.path)\",\"0123\"]")
        let store = ["--store", "memory:"] + simulated
        return try last(of: [Household.setUp()[0], join], from: store, in: folder)
      },
      pipe("ruleViolation", Household.setUp()[0], Household.setUp()[1], start, start),
      pipe(
        "invalidPhase",
        Household.setUp()[0],
        Household.setUp()[1],
        start,
        Household.request("quest.current"),
        Household.request("quest.summary", #"["SESSION"]"#)
      ),
    ]

    private static let start = Household.request("quest.start", "[\"\(Household.quest)\"]")

    private static let ofStores = [
      Provocation(kind: "storeCorrupt") { folder in
        let file = folder.appending(path: "store.sqlite")
        try Data("This is a diary.\n".utf8).write(to: file)
        return try last(of: [], from: ["--store", "sqlite:\(file.path)"], in: folder)
      },
      Provocation(kind: "storeTooNew") { folder in
        let file = folder.appending(path: "store.sqlite")
        let store = ["--store", "sqlite:\(file.path)"]
        #expect(try Run(["call", "profile.get"] + store, in: folder).status == 0)
        var contents = try Data(contentsOf: file)
        // SQLite keeps user_version in bytes 60 to 63 of its header, big-endian.
        contents[63] = 250
        try contents.write(to: file)
        return try last(of: [], from: store, in: folder)
      },
      Provocation(kind: "storeWrongClock") { folder in
        let store = ["--store", "sqlite:\(folder.path)/store.sqlite"]
        #expect(try Run(["call", "profile.get"] + store + simulated, in: folder).status == 0)
        let error = try last(of: [], from: store, in: folder)
        #expect(try error.text("message").contains("open it with --simulated-clock"))
        return error
      },
      Provocation(kind: "storeIO") { folder in
        try last(of: [], from: ["--store", "sqlite:\(folder.path)"], in: folder)
      },
      Provocation(kind: "storeRefused") { folder in
        let backup = Household.request("store.backup", "[\"\(folder.path)/copy.sqlite\"]")
        let store = ["--store", "memory:"] + simulated
        return try last(of: [Household.setUp()[0], backup], from: store, in: folder)
      },
    ]

    private static let simulated = ["--simulated-clock", "2026-11-20T07:30:00Z"]

    private static func pipe(_ kind: String, _ requests: String...) -> Provocation {
      Provocation(kind: kind) { folder in
        let arguments = ["serve", "--store", "memory:", "--max-message", "1024"] + simulated
        return try last(of: requests, from: arguments, in: folder)
      }
    }

    /// The error that is answered last, to `profile.get` where there are no requests.
    private static func last(
      of requests: [String],
      from arguments: [String],
      in folder: URL
    ) throws -> JSON {
      let server = try ServerProcess(arguments, in: folder)
      let requests = requests.isEmpty ? [Household.request("profile.get")] : requests
      // A request that names the session waits for the answer that has it.
      var session = ""
      for request in requests.dropLast() where requests.last?.contains("SESSION") == true {
        try server.send(request + "\n")
        let answer = try JSONNode(parsing: Array(try #require(server.readLine()).utf8)).value
        if let result = answer["result"], result["sessionID"] != nil {
          session = try result.text("sessionID")
        }
      }
      let rest = session.isEmpty ? requests : requests.suffix(1)
      let text = rest.map { $0.replacing("SESSION", with: session) + "\n" }.joined()
      try server.send(text)
      #expect(try server.end() == 0)
      let answer = try #require(server.readAll().split(separator: "\n").last)
      return try #require(try JSONNode(parsing: Array(answer.utf8)).value["error"], "\(answer)")
    }

    // MARK: By a store in which nothing works

    private static let inProcess: [Provocation] =
      [
        ("storeBusy", StoreError(.busy, during: "write")),
        ("storeLocked", StoreError(.locked, during: "write")),
        ("storeReadOnly", StoreError(.readOnly, during: "write")),
        ("storeFull", StoreError(.full, during: "commit", outcomeIsUnknown: true)),
        ("storeClosed", StoreError(.closed, during: "read")),
        ("storeOther", StoreError(StoreError.Kind(rawValue: "moonPhase"), during: "read")),
        ("internalError", CocoaError(.fileNoSuchFile)),
      ].map { (kind: String, failure: any Error) in
        Provocation(kind: kind) { _ in try await error(of: FailingStore(failure: failure)) }
      } + [
        Provocation(kind: "syncDamaged") { _ in
          let failure = SyncError(.damaged, "A part in the folder cannot be read.")
          return try await error(of: FailingStore(failure: failure), to: "sync.now")
        }
      ]

    private static func error(
      of store: FailingStore,
      to method: String = "profile.get"
    ) async throws -> JSON {
      let clock = SimulatedClock(at: Instant(milliseconds: 1_795_159_800_000))
      let client = ClientSession(
        engine: QuestEngine(store: store, environment: clock.environment),
        clock: clock,
        limits: Limits(),
        log: .discarding
      )
      let server = Server(MethodDispatcher(client))
      let request = Array(Household.request(method).utf8)
      let answer = try #require(await server.answer(server.read(.message(request[...]))))
      return try #require(try JSONNode(parsing: answer).value["error"])
    }
  }
}

/// A store in which everything fails.
private struct FailingStore: QuestStore {
  let failure: any Error

  let info = StoreInfo(scheme: "failing", formatVersion: 1, isDurable: false, clock: .simulated)

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result {
    throw failure
  }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    throw failure
  }

  func close() async throws { throw failure }
}
