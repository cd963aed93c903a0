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
  private let signal: ChangeSignal?
  /// How long to wait at most before the next page.
  package let interval: Duration

  fileprivate init(
    _ journal: Journal,
    _ topics: Set<EventTopic>,
    after: Int,
    signal: ChangeSignal?,
    interval: Duration
  ) {
    self.journal = journal
    self.topics = topics
    next = after
    self.signal = signal
    self.interval = interval
  }

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
    try await translated {
      let journal =
        switch player {
        case nil: Journal.parent
        case .some(let id): try await self.journal(of: id)
        }
      let end = try await self.engine.end(of: journal)
      return EventWatch(
        journal,
        topics,
        after: after ?? end,
        signal: self.engine.changeSignal,
        interval: self.pollInterval ?? .seconds(1)
      )
    }
  }

  /// The events since the last page as lines of JSON, and whether some are gone.
  package func next(
    of watch: inout EventWatch
  ) async throws -> (lines: [UInt8], isTruncated: Bool) {
    watch.clear()
    await publishDue(in: watch.journal, watch.topics)
    let start = watch
    let page = try await translated {
      try await self.engine.events(
        of: start.journal,
        after: start.next,
        topics: start.topics,
        limit: 1000
      )
    }
    watch.next = page.next
    let lines = try page.events.flatMap { try JSONText.encode($0) + [UInt8(ascii: "\n")] }
    return (lines, page.truncated)
  }
}
