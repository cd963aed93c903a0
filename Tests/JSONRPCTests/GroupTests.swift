import JSONRPC
import Synchronization
import Testing
import TimeQuestJSON

/// Requests that are here already are run together.
struct GroupTests {
  /// A service that changes something by `change`, looks by `look`, and runs `alone` alone.
  private final class Ledger: Dispatcher {
    private let log = Mutex<[String]>([])
    private let count = Mutex(0)
    private let failure: RPCError?
    private let hasSubscribers: Bool

    init(failure: RPCError? = nil, hasSubscribers: Bool = false) {
      self.failure = failure
      self.hasSubscribers = hasSubscribers
    }

    /// What was run, and where groups began and ended.
    var story: String { log.withLock { $0.joined(separator: " ") } }
    var changes: Int { count.withLock { $0 } }

    func mayRunTogether(_ method: String) -> Bool { method != "alone" && !hasSubscribers }

    func runTogether(_ body: () async -> Void) async throws(RPCError) {
      log.withLock { $0.append("(") }
      await body()
      log.withLock { $0.append(")") }
      if let failure { throw failure }
    }

    func call(
      _ method: String,
      _ params: JSONNode?,
      canWait: Bool
    ) async throws(RPCError) -> Reply {
      log.withLock { $0.append(method) }
      if method == "change" { count.withLock { $0 += 1 } }
      if method == "refuse" { throw Self.refusal }
      return .result(Array("\"\(method)\"".utf8))
    }

    static let refusal = RPCError(ErrorRow("refusal", 7, "It is refused."), "No.")
  }

  private static let full = RPCError(
    ErrorRow("full", 1016, "No space is left.", retry: true),
    "Full."
  )

  /// The words become requests, numbered from 1 in the order in which they stand; one that begins
  /// with `!` is a notification, and what is in brackets is a batch.
  private static func messages(_ words: String) -> [Frame] {
    var id = 0
    func request(_ word: some StringProtocol) -> String {
      guard !word.hasPrefix("!") else {
        return #"{"jsonrpc":"2.0","method":"\#(word.dropFirst())"}"#
      }
      id += 1
      return #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(word)"}"#
    }
    return words.split(separator: " ").map { word in
      guard word.hasPrefix("[") else { return request(word) }
      let items = word.dropFirst().dropLast().split(separator: ",").map { request($0) }
      return "[\(items.joined(separator: ","))]"
    }.map { .message(Array($0.utf8)[...]) }
  }

  /// What a loop does with requests that were read together; each answer as `id:` and its result or
  /// the kind of its error.
  private static func talk(_ words: String, with ledger: Ledger) async throws -> String {
    let server = Server(ledger)
    var queue = MessageQueue(messages(words).map(server.read))
    var said: [[UInt8]] = []
    while !queue.isEmpty {
      said += await server.answerNext(of: &queue)
    }
    return try said.map { try told(JSONNode(parsing: $0)) }.joined(separator: " ")
  }

  private static func told(_ answer: JSONNode) throws -> String {
    guard answer.kind != .array else {
      return "[\(try answer.elements.map(told).joined(separator: ","))]"
    }
    let id = try #require(answer["id"]?.integer)
    let result = answer["result"] ?? answer["error"]?["data"]?["kind"]
    return "\(id):\(try #require(result?.string))"
  }

  @Test(arguments: [
    // One alone has nobody to share with.
    ("change", "change"),
    ("change look change", "( change look change )"),
    ("change refuse look", "( change refuse look )"),
    ("change look alone look change", "( change look ) alone ( look change )"),
    ("change alone change", "change alone change"),
    // A batch is a group of its own.
    ("[change,look] change", "( change look ) change"),
    ("[change,look,alone,change]", "( change look ) alone change"),
    ("[change,alone] change look", "change alone ( change look )"),
  ])
  func whatIsHereAlreadySharesOneCommitButForWhatRunsAlone(
    words: String,
    story: String
  )
    async throws
  {
    let ledger = Ledger()
    _ = try await Self.talk(words, with: ledger)
    #expect(ledger.story == story)
  }

  @Test func everyRequestIsAnsweredInOrder() async throws {
    let said = try await Self.talk("look !change refuse [change,look] alone", with: Ledger())
    #expect(said == "1:look 2:refusal [3:change,4:look] 5:alone")
  }

  @Test(arguments: [
    ("look change look", "1:look 2:full 3:full"),
    ("look look", "1:look 2:look"),
    ("change refuse", "1:full 2:full"),
    ("look !change look", "1:look 2:full"),
    ("look [change,!look,look] look", "1:look [2:full,3:full] 4:look"),
  ])
  func whereTheCommitFailsWhatCameFromTheFirstChangeOnIsRefused(
    words: String,
    said: String
  )
    async throws
  {
    #expect(try await Self.talk(words, with: Ledger(failure: Self.full)) == said)
  }

  @Test func whereSomebodyIsToldOfChangesNothingIsHeldBack() async throws {
    let ledger = Ledger(hasSubscribers: true)
    _ = try await Self.talk("change look change", with: ledger)
    #expect(ledger.story == "change look change")
  }

  @Test func aGroupHasAnEnd() async throws {
    let ledger = Ledger()
    let words = Array(repeating: "look", count: Server.groupSize + 2).joined(separator: " ")
    _ = try await Self.talk(words, with: ledger)
    #expect(ledger.story.split(separator: ")").count >= 2)
  }
}
