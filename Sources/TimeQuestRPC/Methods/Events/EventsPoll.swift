import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum EventsPoll: Method {
  struct Params: Documented, Sendable {
    let after: EventSeq
    let limit: EventLimit?
    let waitSeconds: WaitSeconds?
    let topics: [EventTopic]?
    let playerID: PlayerID?

    static let docs = [
      "after": "Only events after this one: 0, or the `next` of the page before.",
      "limit": "How many at most, 1 to 1000; 100 where it is absent.",
      "waitSeconds":
        "How long to wait for the first event, in real seconds, 0 to 60; 0 where it is absent.",
      "topics": "Only events of these; all where it is absent.",
      "playerID":
        "The player; where it is absent the default one, or everybody while the parent is unlocked.",
    ]
  }

  static let name = "events.poll"
  static let summary = "Reads events from a journal, and waits for one where there is none yet."
  static let detail = """
    While it waits, other requests are answered. It is answered at once at the end of input, by \
    `$/cancelRequest`, and inside a batch. Each player has a journal of her own, which survives a \
    restart; the parent's is meant where no player is named while the parent is unlocked.
    """
  static let answers = "The events, and where to go on."
  static let errors: [ErrorKind] = [.notFound, .locked]
  static let mayWait = true
  static let example = Example(.active, ["after": 0, "limit": 3, "waitSeconds": 30])

  static func run(
    _ params: Params,
    on connection: Connection
  ) async throws -> EventPageDocument {
    let journal = try await connection.journal(of: params.playerID)
    return EventPageDocument(try await page(params, of: journal, on: connection))
  }

  static func wait(
    _ params: Params,
    on connection: Connection
  ) async throws -> (any WaitingCall)? {
    guard let patience = params.waitSeconds?.duration, patience > .zero else { return nil }
    let journal = try await connection.journal(of: params.playerID)
    let page = try await page(params, of: journal, on: connection)
    guard page.events.isEmpty, !page.isTruncated else { return nil }
    return WaitingPoll(
      params: params,
      journal: journal,
      deadline: .now + patience,
      connection: connection
    )
  }

  static func page(
    _ params: Params,
    of journal: Journal,
    on connection: Connection
  ) async throws -> EventPage {
    let topics = Set(params.topics ?? EventTopic.allCases)
    if topics.contains(.reminder) { await connection.remind(in: journal) }
    return try await connection.engine.events(
      of: journal,
      after: params.after.value,
      topics: topics,
      limit: params.limit?.value ?? 100
    )
  }
}
