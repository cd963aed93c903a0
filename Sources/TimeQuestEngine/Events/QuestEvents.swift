import Synchronization
public import TimeQuestModels
import TimeQuestPersistence

/// The events of one journal as they happen, in pages that are never empty.
///
/// Several tasks may iterate: each gets every page. The sequence ends when its task is cancelled,
/// and throws what reading a page throws.
public struct QuestEvents: AsyncSequence, Sendable {
  let after: Int?
  /// How often to look for changes of other processes; nil where there cannot be any.
  let pollInterval: Duration?
  let changes: ChangeCounter
  let end: @Sendable () async throws -> Int
  let page: @Sendable (_ after: Int) async throws -> EventPage

  /// An iterator, which begins where the sequence does.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(events: self, after: after) }

  /// Waits for one page after the other.
  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    fileprivate let events: QuestEvents
    fileprivate var after: Int?

    /// The next page; nil once the task is cancelled.
    public mutating func next() async throws -> EventPage? {
      while !Task.isCancelled {
        // Counted before the read: what happens after it is not missed.
        let count = events.changes.count
        if let after {
          let page = try await events.page(after)
          self.after = page.next
          if !page.events.isEmpty || page.truncated { return page }
        } else {
          after = try await events.end()
        }
        await events.waitForChange(while: count)
      }
      return nil
    }
  }

  private func waitForChange(while count: Int) async {
    guard let pollInterval else { return await changes.wait(while: count) }
    await withTaskGroup { group in
      group.addTask { await changes.wait(while: count) }
      // The only error is the cancellation, which ends the wait as well.
      group.addTask { try? await Task.sleep(for: pollInterval) }
      await group.next()
      group.cancelAll()
    }
  }
}

extension QuestEngine {
  /// The events of a player as they happen: the player is to look again at what they are about.
  ///
  /// They come in pages, those of one player after `after`, the number of the last known event.
  /// Where `after` is nil, they begin with what happens after the first page is asked for. Changes
  /// of other processes are found within 250 ms. Throws `QuestError.notFound` for an unknown
  /// player, and `StoreError`.
  public func events(
    of playerID: PlayerID? = nil,
    topics: Set<EventTopic> = Set(EventTopic.allCases),
    after: Int? = nil
  ) -> QuestEvents {
    events(topics: topics, after: after) { engine in
      .player(try await engine.record(of: playerID).id)
    }
  }

  fileprivate func events(
    topics: Set<EventTopic>,
    after: Int?,
    journal: @escaping @Sendable (QuestEngine) async throws -> Journal
  ) -> QuestEvents {
    QuestEvents(
      after: after,
      pollInterval: storeInfo.isDurable ? .milliseconds(250) : nil,
      changes: changeCounter,
      end: { try await self.end(of: journal(self)) },
      page: { after in
        try await self.events(of: journal(self), after: after, topics: topics, limit: 1000)
      }
    )
  }
}

extension ParentSession {
  /// The events of all players and of what only a parent sees, as they happen.
  ///
  /// As `QuestEngine.events(of:topics:after:)`, and throws `QuestError.locked` while the session is
  /// locked. Waiting does not keep it unlocked.
  public func events(
    topics: Set<EventTopic> = Set(EventTopic.allCases),
    after: Int? = nil
  ) -> QuestEvents {
    engine.events(topics: topics, after: after) { _ in
      guard try await isAuthorized() else { throw QuestError.locked }
      return .parent
    }
  }
}

/// Counts the changes made through an engine, and resumes the tasks that wait for the next one.
final class ChangeCounter: Sendable {
  private struct State {
    var count = 0
    var lastWaiter = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  var count: Int { state.withLock(\.count) }

  func increment() {
    let waiters = state.withLock { state in
      state.count += 1
      defer { state.waiters = [:] }
      return state.waiters
    }
    for waiter in waiters.values { waiter.resume() }
  }

  /// Returns once the count is another than that, or once the task is cancelled.
  func wait(while count: Int) async {
    let number = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.count != count || Task.isCancelled { return true }
          state.waiters[number] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: number) }?.resume()
    }
  }
}
