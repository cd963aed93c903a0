import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
package import TimeQuestModels
import TimeQuestPersistence

/// What is listened to, and how far it was read.
package struct EventWatch: Sendable {
  fileprivate let journal: Journal
  fileprivate let topics: Set<EventTopic>
  fileprivate var next: Int
  fileprivate let signal: ChangeSignal?
  /// How long to wait at most before the next page.
  package let interval: Duration

  /// Becomes readable when there may be something new.
  package var descriptor: CInt? { signal?.descriptor }

  fileprivate func clear() { _ = signal?.hasFired() }
}

extension ClientSession {
  /// Listens to one player's events, or to everybody's, after a number, or from now on.
  package func watch(
    player: PlayerID?,
    topics: Set<EventTopic>,
    after: Int?
  ) async throws -> EventWatch {
    let journal = player == nil ? .parent : try await parent.journal(of: player)
    let end = try await engine.end(of: journal)
    return EventWatch(
      journal: journal,
      topics: topics,
      next: after ?? end,
      signal: engine.changeSignal,
      interval: pollInterval ?? .seconds(1)
    )
  }

  /// The events since the last page as lines of JSON, and whether some are gone.
  package func next(
    of watch: inout EventWatch
  ) async throws -> (lines: [UInt8], isTruncated: Bool) {
    watch.clear()
    await publishDue(in: watch.journal, watch.topics)
    let page = try await engine.events(
      of: watch.journal,
      after: watch.next,
      topics: watch.topics,
      limit: 1000
    )
    watch.next = page.next
    let lines = try page.events.flatMap { try JSONText.encode($0) + [UInt8(ascii: "\n")] }
    return (lines, page.truncated)
  }
}
