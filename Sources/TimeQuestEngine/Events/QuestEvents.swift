import Synchronization
public import TimeQuestModels
import TimeQuestPersistence

/// The events of one journal as they happen.
///
/// An event says what to load again. If events after the given one are no longer kept, one event
/// without data comes for each topic instead: load everything again.
///
/// Several tasks may iterate: each gets every event. The sequence ends when its task is cancelled,
/// and throws what reading the journal throws.
public struct QuestEvents: AsyncSequence, Sendable {
  let after: Int?
  /// How often to look for changes of other processes; nil if there cannot be any.
  let pollInterval: Duration?
  let changes: ChangeCounter
  let end: @Sendable () async throws -> Int
  let read: @Sendable (_ after: Int) async throws -> (events: [JournalEvent], next: Int)

  /// An iterator, which begins where the sequence does.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(sequence: self, after: after) }

  /// Waits for one event after the other.
  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    fileprivate let sequence: QuestEvents
    fileprivate var after: Int?
    private var events: ArraySlice<JournalEvent> = []

    fileprivate init(sequence: QuestEvents, after: Int?) {
      self.sequence = sequence
      self.after = after
    }

    /// The next event; nil once the task is cancelled.
    public mutating func next() async throws -> JournalEvent? {
      while !Task.isCancelled {
        if let event = events.popFirst() { return event }
        // Counted before the read: what happens after it is not missed.
        let count = sequence.changes.count
        if let after {
          let found = try await sequence.read(after)
          self.after = found.next
          events = found.events[...]
          if !events.isEmpty { continue }
        } else {
          after = try await sequence.end()
        }
        await sequence.waitForChange(while: count)
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
  /// The events of a player as they happen; each says what to load again.
  ///
  /// They begin after `after`, the `seq` of the last known event; if it is nil, with those that
  /// happen after the first one is asked for. Changes of other processes are found within 250 ms.
  /// The sequence throws `QuestError.notFound` for an unknown player, and `StoreError`.
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
      read: { after in
        let journal = try await journal(self)
        let page = try await self.events(of: journal, after: after, topics: topics, limit: 1000)
        guard page.truncated else { return (page.events, page.next) }
        let last = page.events.first.map { $0.seq - 1 } ?? page.next
        let missed = journal.topics.filter(topics.contains).map {
          JournalEvent(seq: last, topic: $0)
        }
        return (missed + page.events, page.next)
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
