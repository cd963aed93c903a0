import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum EventsSubscribe: Method {
  struct Params: Decodable, Sendable {
    /// The topics to subscribe to, beside earlier ones; all if it is absent.
    let topics: [TopicName]?
    /// Tell the events after this one, too; only new ones if it is absent.
    let after: EventSeq?
    /// The player; if it is absent the default one, or everybody while the parent is unlocked.
    let playerID: PlayerID?
  }

  struct Result: Codable, Equatable {
    /// Whose journal it is; null for the parent's.
    let playerID: Nullable<PlayerID>
    /// The topics that are pushed from this journal.
    let topics: [EventTopic]
    /// Events after this one are pushed; `events.poll` takes it as `after`.
    let next: Int
  }

  static let name = "events.subscribe"
  static let audience = Audience.anyone
  static let summary = "Asks to be told of changes by `event` notifications."
  static let detail = """
    No event is pushed without a subscription. Changes of a request are pushed after its answer \
    and before the next one; changes of another process, within a second. Each player has a \
    journal of their own. The parent's journal is meant if no player is named while the parent is \
    unlocked. It tells of everybody and of `routine` and `player`, and is pushed until the parent \
    is locked. A player's journal has neither of these two.
    """
  static let answers = "The subscription as it is now."
  static let errors: ErrorKinds = [Errors.notFound]
  static let runsAlone = true
  static let example = Example(.household, ["topics": ["quest", "progress"]])

  static func run(_ params: Params, for client: ClientSession) async throws -> Result {
    let journal = try await client.parent.journal(of: params.playerID)
    let topics = try TopicName.topics(params.topics, among: journal.topics)
    let end = try await client.engine.end(of: journal)
    let subscription = client.subscriptions.add(
      topics,
      of: journal,
      after: params.after.map { min($0.value, end) },
      end: end
    )
    let player: PlayerID? = if case .player(let id) = journal { id } else { nil }
    return Result(
      playerID: Nullable(player),
      topics: journal.topics.filter(subscription.topics.contains),
      next: subscription.next
    )
  }
}

enum EventsUnsubscribe: Method {
  struct Params: Decodable, Sendable {
    /// The topics to unsubscribe from; all if it is absent.
    let topics: [TopicName]?
    /// The player of whom; everybody if it is absent.
    let playerID: PlayerID?
  }

  static let name = "events.unsubscribe"
  static let audience = Audience.anyone
  static let summary = "Asks not to be told of changes any longer."
  static let answers = "Null."
  static let commonErrors: ErrorKinds = []
  static let example = Example(.household, ["topics": ["progress"]])

  static func run(_ params: Params, for client: ClientSession) throws -> Null {
    let isParents = params.playerID == nil && client.parent.access.isUnlocked
    let known = isParents ? EventTopic.allCases : EventTopic.ofPlayers
    let topics = try params.topics.map { try TopicName.topics($0, among: known) }
    client.subscriptions.remove(
      topics ?? Set(EventTopic.allCases),
      of: params.playerID.map(Journal.player)
    )
    return Null()
  }
}

enum EventsPoll: Method {
  struct Params: Decodable, Sendable {
    /// Only events after this one: 0, or the `next` of the page before.
    let after: EventSeq
    /// How many at most, 1 to 1000; 100 if it is absent.
    let limit: EventLimit?
    /// How long to wait for the first event, in real seconds, 0 to 60; 0 if it is absent.
    let waitSeconds: WaitSeconds?
    /// Only events of these; all if it is absent.
    let topics: [TopicName]?
    /// The player; if it is absent the default one, or everybody while the parent is unlocked.
    let playerID: PlayerID?
  }

  static let name = "events.poll"
  static let audience = Audience.anyone
  static let summary = "Reads events from a journal, and waits for one if there is none yet."
  static let detail = """
    While it waits, other requests are answered. It is answered at once at the end of input, by \
    `$/cancelRequest`, and inside a batch. Each player has a journal of their own, which survives \
    a restart; the parent's is meant if no player is named while the parent is unlocked.
    """
  static let answers = "The events, and the number to go on from."
  static let errors: ErrorKinds = [Errors.notFound, Errors.locked]
  static let runsAlone = true
  static let example = Example(.active, ["after": 0, "limit": 3, "waitSeconds": 30])

  static func run(_ params: Params, for client: ClientSession) async throws -> EventPage {
    let journal = try await client.parent.journal(of: params.playerID)
    return try await page(params, of: journal, for: client)
  }

  static func wait(_ params: Params, for client: ClientSession) async throws -> (any PendingCall)? {
    guard let seconds = params.waitSeconds?.value, seconds > 0 else { return nil }
    let journal = try await client.parent.journal(of: params.playerID)
    let page = try await page(params, of: journal, for: client)
    guard page.events.isEmpty, !page.truncated else { return nil }
    return PendingPoll(
      params: params,
      journal: journal,
      deadline: .now + .seconds(seconds),
      client: client
    )
  }

  static func page(
    _ params: Params,
    of journal: Journal,
    for client: ClientSession
  ) async throws -> EventPage {
    let topics = try TopicName.topics(params.topics, among: journal.topics)
    await client.publishDue(in: journal, topics)
    return try await client.engine.events(
      of: journal,
      after: params.after.value,
      topics: topics,
      limit: params.limit ?? 100
    )
  }
}

/// A topic as a client names it: one of a player's, or one of the parent's journal alone.
struct TopicName: Parameter {
  /// Errors name the first list: what is no topic of a player is unknown to one.
  static let schema = Schema.oneOf([EventTopic.ofPlayers, EventTopic.ofParents].map(choice))
  let value: EventTopic

  /// The topics that are named, or all; one that is not known there is refused like any word.
  static func topics(
    _ names: [TopicName]?,
    among known: [EventTopic]
  ) throws -> Set<EventTopic> {
    for (index, name) in (names ?? []).enumerated() where !known.contains(name.value) {
      throw RPCError.invalidParams(
        path: "topics[\(index)]",
        expected: choice(known).expectation,
        got: "\"\(name.value.rawValue)\"",
        suggestion: Suggestion.nearest(to: name.value.rawValue, among: known.map(\.rawValue))
      )
    }
    return Set(names?.map(\.value) ?? known)
  }

  private static func choice(_ topics: [EventTopic]) -> Schema {
    .choice(topics.map(\.rawValue))
  }
}
