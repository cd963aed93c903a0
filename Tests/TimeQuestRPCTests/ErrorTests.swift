import JSONRPC
import Testing
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestPersistence

@testable import TimeQuestRPC

struct ErrorTests {
  /// A store in which nothing works.
  struct BrokenStore: QuestStore {
    let failure: any Error & Sendable

    let info = StoreInfo(scheme: "broken", formatVersion: 1, isDurable: false, clock: .simulated)

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

  private struct Surprise: Error, CustomStringConvertible {
    let description = "no such table at /home/robin/store.sqlite"
  }

  /// The kinds of a store's errors, and how each travels.
  static let kinds: [(kind: String, code: Int64, retry: Bool)] = [
    ("storeBusy", 1010, true), ("storeLocked", 1011, true), ("storeCorrupt", 1012, false),
    ("storeTooNew", 1013, false), ("storeReadOnly", 1014, false), ("storeFull", 1015, false),
    ("storeIO", 1016, false), ("storeClosed", 1017, false), ("storeWrongClock", 1018, false),
    ("storeRefused", 1019, false), ("aContributorsOwn", 1030, false),
  ]

  @Test(arguments: kinds)
  func aStoresErrorTravelsByItsKind(kind: String, code: Int64, retry: Bool) async throws {
    let failure = StoreError(
      StoreError.Kind(rawValue: kind),
      during: "commit",
      detail: "/home/robin/store.sqlite"
    )
    let front = Front(store: BrokenStore(failure: failure))
    for method in ["profile.get", "parent.status", "routine.list", "quest.list"] {
      let error = try await front.refusal(method)
      #expect(error["code"] == .integer(code))
      let own: [JSON.Member] =
        code == 1030
        ? [.init("kind", "storeOther"), .init("retry", false), .init("storeKind", .string(kind))]
        : [.init("kind", .string(kind)), .init("retry", .bool(retry))]
      #expect(error["data"] == .object(own))
      #expect(try await !front.answer(method).contains("robin"))
    }
    // Somebody who waits for a busy store is told so; the rest is the owner's to know.
    #expect(front.log.lines.contains { $0.contains("robin") } == (kind != "storeBusy"))
  }

  @Test func aStoresRemedyReachesTheCallerAndItsDetailsDoNot() async throws {
    let failure = StoreError(
      .io,
      during: "open",
      detail: "/home/robin/store.sqlite",
      remedy: "The disk is gone; mount it."
    )
    let error = try await Front(store: BrokenStore(failure: failure)).refusal("profile.get")
    #expect(error["message"] == "The disk is gone; mount it.")
    let clock = StoreError.wrongClock(of: .simulated)
    let refusal = try await Front(store: BrokenStore(failure: clock)).refusal("profile.get")
    #expect(
      refusal["message"]
        == "The store was made with a simulated clock; open it with --simulated-clock."
    )
  }

  @Test func aCommitOfUnknownOutcomeSaysSo() async throws {
    let failure = StoreError(.io, during: "commit", retry: true, outcomeIsUnknown: true)
    let error = try await Front(store: BrokenStore(failure: failure)).refusal("profile.get")
    #expect(error["data"] == ["kind": "storeIO", "retry": true, "outcome": "unknown"])
  }

  @Test func whatNobodyForesawIsToldByItsIncidentAlone() async throws {
    let front = Front(store: BrokenStore(failure: Surprise()))
    let error = try await front.refusal("profile.get")
    #expect(error["code"] == -32603)
    let incident = try #require(error["data"]?["incident"]?.text)
    #expect(
      error["data"] == ["kind": "internalError", "retry": false, "incident": .string(incident)]
    )
    #expect(front.log.lines == ["incident \(incident): Surprise"])
    let again = try await front.refusal("profile.get")["data"]?["incident"]?.text
    #expect(again != incident)
  }

  /// A call that is refused in a played household, and how.
  struct Refusal: Sendable, CustomTestStringConvertible {
    let method: String
    let code: Int64
    let kind: String
    var isParents = false
    let params: @Sendable (Household, _ session: String) -> JSON

    init(
      _ method: String,
      _ code: Int64,
      _ kind: String,
      isParents: Bool = false,
      _ params: @escaping @Sendable (Household, _ session: String) -> JSON = { _, _ in .null }
    ) {
      self.method = method
      self.code = code
      self.kind = kind
      self.isParents = isParents
      self.params = params
    }

    var testDescription: String { "\(method) \(kind)" }
  }

  private static let nothing: JSON = "00000000-0000-4000-8000-000000000404"

  static let refusals: [Refusal] =
    [
      "profile.get", "preferences.get", "preferences.update", "onboarding.get",
      "onboarding.complete", "quest.list", "quest.current", "stats.trend", "stats.personalBests",
      "stats.history",
    ].map { Refusal($0, 1001, "notFound") { _, _ in ["playerID": nothing] } }
    + ["quest.done", "quest.recall", "quest.next", "quest.abandon", "quest.summary"].map {
      Refusal($0, 1001, "notFound") { _, _ in ["sessionID": nothing] }
    }
    + ["quest.estimate", "quest.recall", "quest.next", "quest.summary"].map { method in
      Refusal(method, 1003, "invalidPhase") { _, session in
        let guess: [JSON.Member] = method == "quest.estimate" ? [.init("seconds", 60)] : []
        return .object([.init("sessionID", .string(session))] + guess)
      }
    }
    + [
      Refusal("quest.start", 1001, "notFound") { _, _ in ["questID": nothing] },
      Refusal("quest.start", 1004, "ruleViolation") { household, _ in
        ["questID": .string(household.quest)]
      },
      Refusal("quest.estimate", 1001, "notFound") { _, _ in ["sessionID": nothing, "seconds": 60] },
      Refusal("quest.current", 1001, "notFound") { _, _ in ["sessionID": nothing] },
      Refusal("quest.done", 1003, "invalidPhase") { _, session in
        ["sessionID": .string(session), "step": 1]
      },
      Refusal("quest.flag", 1001, "notFound") { _, session in
        ["sessionID": .string(session), "step": 2, "validity": "none"]
      },
      Refusal("quest.flag", 1003, "invalidPhase") { _, session in
        ["sessionID": .string(session), "step": 0, "validity": "none"]
      },
      Refusal("stats.history", 1001, "notFound") { _, _ in ["before": nothing] },
      Refusal("parent.unlock", 1021, "pinRejected") { _, _ in ["pin": "9999"] },
      Refusal("parent.setPIN", 1021, "pinRejected") { _, _ in ["pin": "9999", "currentPIN": "9999"]
      },
      Refusal("parent.setPIN", 1004, "ruleViolation") { _, _ in ["pin": "9999"] },
      Refusal("routine.list", 1020, "locked"),
      // The role is looked at before the parameters.
      Refusal("routine.get", 1020, "locked") { _, _ in ["routineId": 7] },
      Refusal("routine.create", 1020, "locked") { _, _ in [1, 2, 3] },
      Refusal("routine.get", 1001, "notFound", isParents: true) { _, _ in ["routineID": nothing] },
      Refusal("routine.create", 1001, "notFound", isParents: true) { _, _ in
        ["name": "x", "activeDays": [], "playerIDs": [nothing], "tasks": []]
      },
      Refusal("routine.create", 1002, "conflict", isParents: true) { household, _ in
        ["routineID": .string(household.quest), "name": "x", "activeDays": [], "tasks": []]
      },
      Refusal("routine.create", 1004, "ruleViolation", isParents: true) { household, _ in
        [
          "name": "x", "activeDays": [],
          "tasks": [["taskID": .string(household.steps[0]), "name": "y"]],
        ]
      },
    ]

  @Test(arguments: refusals)
  func aRefusalIsOneThatTheMethodDocuments(refusal: Refusal) async throws {
    let household = try await Household()
    let session = try await household.start(household.quest)
    try await household.player.call(
      "quest.estimate",
      ["sessionID": .string(session), "seconds": 60]
    )
    let front = refusal.isParents ? household.parent : household.player
    let error = try await front.refusal(refusal.method, refusal.params(household, session))
    #expect(error["code"] == .integer(refusal.code))
    #expect(error["data"]?["kind"] == .string(refusal.kind))
    #expect(error["data"]?["retry"] == .bool(refusal.kind == "pinRejected"))
    #expect(error["message"]?.text?.hasSuffix(".") == true)
    let method = try #require(TimeQuestMethods.table.description(of: refusal.method))
    let kind = try #require(method.errors().first { $0.name == refusal.kind })
    let data = try JSONNode(parsing: JSONText.encode(try #require(error["data"])))
    try ErrorDescription(kind).data.check(data, path: "")
  }

  @Test func whatIsNotFoundIsNamed() async throws {
    let error = try await Front().refusal("quest.start", ["questID": Self.nothing])
    #expect(
      error["data"] == ["kind": "notFound", "retry": false, "what": "quest", "id": Self.nothing]
    )
  }

  @Test func aConflictHoldsTheDocumentAsItIsNow() async throws {
    let household = try await Household()
    let routines = try await household.parent.call("routine.list")
    guard case .array(let stored) = routines else {
      Issue.record("a list was expected")
      return
    }
    let error = try await household.parent.refusal(
      "routine.create",
      ["routineID": .string(household.quest), "name": "x", "activeDays": [], "tasks": []]
    )
    #expect(error["data"]?["current"] == stored.first)
  }

  @Test func aRejectedPINTellsWhatIsLeft() async throws {
    let household = try await Household()
    for left in [4, 3, 2, 1, 0] {
      let error = try await household.player.refusal("parent.unlock", ["pin": "9999"])
      #expect(error["data"]?["attemptsRemaining"] == .integer(Int64(left)))
      #expect(error["data"]?["retryAfterSeconds"] == (left == 0 ? 30 : nil))
    }
    #expect(try await household.player.call("parent.status")["retryAfterSeconds"] == 30)
  }

  @Test func afterAShutdownNothingIsBegun() async throws {
    let front = Front()
    #expect(try await front.call("server.shutdown") == .null)
    #expect(front.client.isShuttingDown)
    let error = try await front.refusal("quest.list")
    #expect(error["code"] == -32004)
    #expect(error["data"]?["kind"] == "shuttingDown")
  }

  @Test func everyKindHasACodeOfItsOwn() {
    let kinds = InterfaceDescription(isSimulated: true).errors
    let codes = Dictionary(grouping: kinds, by: \.code)
    #expect(codes.values.allSatisfy { $0.count == 1 })
    #expect(kinds.allSatisfy { $0.summary.hasSuffix(".") })
  }
}
