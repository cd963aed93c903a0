import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum EventsSubscribe: Method {
  struct Params: Decodable, Sendable {
    /// What to be told of, beside what was subscribed to before; all where it is absent.
    let topics: [EventTopic]?
    /// Tell what came after this event too; only what is new where it is absent.
    let after: EventSeq?
    /// The player; where it is absent the default one, or everybody while the parent is unlocked.
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
    Nothing is pushed uninvited. What a request changes is pushed after its answer and before the \
    next one; what another process changes, within a second. Each player has a journal of their own; \
    the parent's, which is meant where no player is named while the parent is unlocked, tells of \
    everybody and of `routine` and `player`, and is pushed until the parent is locked.
    """
  static let answers = "What is pushed from now on."
  static let errors: ErrorKinds = [Errors.notFound]
  static let runsAlone = true
  static let example = Example(.household, ["topics": ["quest", "progress"]])

  static func run(
    _ params: Params,
    for client: ClientSession
  ) async throws -> Result {
    let journal = try await client.journal(of: params.playerID)
    let end = try await client.engine.end(of: journal)
    let subscription = client.subscriptions.add(
      Set(params.topics ?? EventTopic.allCases),
      of: journal,
      after: params.after.map { min($0.value, end) },
      end: end
    )
    let player: PlayerID? = if case .player(let id) = journal { id } else { nil }
    return Result(
      playerID: Nullable(player),
      topics: EventTopic.allCases.filter(subscription.topics.contains),
      next: subscription.next
    )
  }
}
